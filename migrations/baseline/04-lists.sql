-- How people arrange their lists: filters, saved views and column layouts, one's own or the whole company's.

CREATE TABLE saved_filter (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id bigint REFERENCES user_account ON DELETE CASCADE,
  name text NOT NULL,
  partner_ids bigint[] NOT NULL DEFAULT '{}',
  ship_tos text[] NOT NULL DEFAULT '{}',
  articles text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE saved_filter IS 'Named filters; an empty list does not narrow';
COMMENT ON COLUMN saved_filter.user_id IS 'Its owner; null: the whole company';
COMMENT ON COLUMN saved_filter.partner_ids IS 'Of partner_company';
CREATE UNIQUE INDEX saved_filter_name ON saved_filter (company_id, user_id, lower(name)) NULLS NOT DISTINCT;

CREATE TABLE saved_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id bigint REFERENCES user_account ON DELETE CASCADE,
  list text NOT NULL CHECK (list ~ '^[a-z-]{1,40}$'),
  name text NOT NULL,
  search text NOT NULL,
  layout jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE saved_view IS 'Views of lists: filters and layout';
COMMENT ON COLUMN saved_view.user_id IS 'Its owner; null: the whole company';
COMMENT ON COLUMN saved_view.search IS 'Filters, as in the address';
CREATE UNIQUE INDEX saved_view_name ON saved_view (company_id, list, user_id, lower(name)) NULLS NOT DISTINCT;
CREATE INDEX saved_view_user ON saved_view (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE list_setting (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  list text NOT NULL CHECK (list ~ '^[a-z-]{1,40}$'),
  layout jsonb NOT NULL,
  default_view_id bigint REFERENCES saved_view ON DELETE SET NULL,
  PRIMARY KEY (company_id, user_id, list)
);
COMMENT ON TABLE list_setting IS 'Layout of a list for one person';
COMMENT ON COLUMN list_setting.default_view_id IS 'The view that the list opens with; null: none';
CREATE INDEX list_setting_user ON list_setting (user_id);
CREATE INDEX list_setting_default ON list_setting (default_view_id) WHERE default_view_id IS NOT NULL;

SELECT pg_temp.hold_to_company('saved_filter', 'saved_view', 'list_setting');
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_filter, saved_view, list_setting TO consignal_app, consignal_system;
