import type { LeftFile } from '../transport.js';
import type { Sentence } from './sentence.js';

/** Why a file stays at the partner. */
export const LEFT_BECAUSE: Readonly<Record<LeftFile['reason'], Sentence>> = {
  name: [
    'its name has characters that are not accepted; have it renamed',
    'namnet har tecken som inte godtas; be partnern byta namn på den',
    '文件名含有不接受的字符；请伙伴重命名',
  ],
  'too-large': [
    'not read, larger than 25 MB; ask the partner to split it',
    'inte läst, större än 25 MB; be partnern dela upp den',
    '未读取，超过 25 MB；请伙伴拆分',
  ],
  'still-growing': ['it is still being written', 'den skrivs fortfarande', '仍在写入'],
  'not-readable': [
    'it cannot be read, and is tried again with each poll',
    'den kan inte läsas, och ett nytt försök görs vid varje avsökning',
    '无法读取，每次轮询时重试',
  ],
  'taken-but-not-removed': [
    'it was fetched and cannot be removed, so each poll fetches it again; ask the partner for permission to remove it',
    'den har hämtats men kan inte tas bort, så varje avsökning hämtar den igen; be partnern om behörighet att ta bort den',
    '已获取但无法删除，因此每次轮询都会再次获取；请向伙伴申请删除权限',
  ],
  'not-reached': [
    'it waits behind so many files that stay there that no poll reaches it; have those removed',
    'den väntar bakom så många kvarliggande filer att ingen avsökning når den; se till att de tas bort',
    '其前面留存的文件过多，轮询无法到达；请清除那些文件',
  ],
};
