// Made by scripts/make-registry.mjs from the *.json files of this folder.
/** Profiles that come with the product, by the name of their file, as they stand in it. */
export const SHIPPED_FILES: Readonly<Record<string, unknown>> = {
  "bosch": [
    {
      "name": "Bosch Global DELFOR D.04A",
      "sources": [
        {
          "title": "Message Implementation Guideline GLOBAL DELFOR D.04A V10, variant GMI051",
          "edition": "2024-09-03",
          "address": "https://git.sinnlose.eu/zed/vda-to-edifact-converter/src/branch/master/docs/BSOCH_delfor-d-04a_v10_iso9735.txt"
        },
        {
          "title": "A DELFOR of Bosch explained segment by segment (sender BOSCH EDI-TEAM, GMI051, UNOC:3)",
          "address": "https://blog.csdn.net/Cara_EDI_Consultant/article/details/126996089"
        }
      ],
      "unconfirmed": [
        "sender",
        "association",
        "commitments",
        "dates",
        "periods",
        "cumulative"
      ],
      "message": "DELFOR",
      "release": "D04A",
      "association": "GMI051",
      "sender": "BOSCH*",
      "required": [
        {
          "segment": "DTM",
          "code": "137",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "BY",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "SE",
          "severity": "warning"
        }
      ]
    }
  ],
  "ford": [
    {
      "name": "Ford DELFOR D.97A",
      "sources": [
        {
          "title": "Ford EDI, list of messages: DELFOR D.97A, outbound delivery schedule",
          "address": "https://www.gsec.ford.com/Hub/GEC/EDI"
        },
        {
          "title": "Import of customers’ schedules in a public program of a supplier, branch of Ford Otosan (sender 9041680202001)"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "association",
        "edition",
        "commitments",
        "dates",
        "required",
        "characters"
      ],
      "message": "DELFOR",
      "release": "D97A",
      "sender": "9041680202001*",
      "quantities": [
        {
          "code": "3",
          "are": "cumulative"
        }
      ]
    },
    {
      "name": "Ford DELJIT D.98B",
      "sources": [
        {
          "title": "Ford Motor Company, EDI Implementation Documentation DELJIT D.98B, issue 2.8",
          "edition": "2019-08-01",
          "address": "https://vdocuments.mx/ford-motor-enpdf-ford-motor-company-edi-implementation-documentation-deljit-d98b.html"
        },
        {
          "title": "Import of customers’ schedules in a public program of a supplier, branch of Ford Otosan (sender 9041680202001)"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "association",
        "commitments",
        "characters"
      ],
      "message": "DELJIT",
      "release": "D98B",
      "sender": "9041680202001*",
      "required": [
        {
          "segment": "NAD",
          "code": "SU",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "ST",
          "severity": "warning"
        }
      ],
      "quantities": [
        {
          "code": "3",
          "are": "cumulative"
        }
      ]
    }
  ],
  "general-motors": [
    {
      "name": "General Motors DELFOR D.97A",
      "sources": [
        {
          "title": "General Motors EDIFACT Implementation Guidelines for DELFOR, version 7.1",
          "edition": "2015-07-06",
          "address": "https://scribd.com/document/515990695/GM-Corporate-DELFOR-v7-1"
        },
        {
          "title": "Import of customers’ schedules in a public program of a supplier: QTY 3 is GM’s cumulative quantity, NAD ST its plant"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "sender",
        "association",
        "commitments",
        "dates",
        "periods",
        "required"
      ],
      "message": "DELFOR",
      "release": "D97A",
      "aliases": [
        {
          "segment": "QTY",
          "at": "1.0",
          "code": "3",
          "means": "70"
        }
      ]
    }
  ],
  "jaguar-land-rover": [
    {
      "name": "Jaguar Land Rover DELFOR D.97A",
      "sources": [
        {
          "title": "Migration of Jaguar Land Rover from Ford’s infrastructure: DELFOR D97A, DELJIT D98B, DESADV D98B, INVOIC D97A",
          "address": "http://www.di-international.com/Education/JLR-Migration/VFN-Format-Changes.aspx"
        },
        {
          "title": "Test message of a public editor for EDI files, sender JLR",
          "address": "https://github.com/hellooops/vscode-edi-support"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "sender",
        "association",
        "edition",
        "commitments",
        "dates",
        "periods",
        "cumulative",
        "required"
      ],
      "message": "DELFOR",
      "release": "D97A",
      "sender": "JLR*"
    }
  ],
  "john-deere": [
    {
      "name": "John Deere DELFOR",
      "sources": [
        {
          "title": "John Deere, DELFOR Delivery Schedule Message: business partner notes",
          "address": "https://businessdocbox.com/Marketing/69045020-Delfor-delivery-schedule-message.html"
        }
      ],
      "unconfirmed": [
        "sender",
        "association",
        "release",
        "edition",
        "commitments",
        "dates",
        "periods",
        "required",
        "characters"
      ],
      "message": "DELFOR",
      "quantities": [
        {
          "code": "113",
          "are": "discrete"
        },
        {
          "code": "1",
          "are": "discrete"
        }
      ]
    }
  ],
  "renault": [
    {
      "name": "Renault DESADV D.96A",
      "sources": [
        {
          "title": "Checks of a public DESADV validator for Renault, with its sample messages (A01051, A01052)",
          "address": "https://github.com/rchod/DesadvParser"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "edition",
        "required"
      ],
      "message": "DESADV",
      "release": "D96A",
      "association": "A01052",
      "recipient": "1780129987*",
      "required": [
        {
          "segment": "DTM",
          "code": "11",
          "severity": "warning"
        },
        {
          "segment": "DTM",
          "code": "132",
          "severity": "warning"
        },
        {
          "segment": "DTM",
          "code": "137",
          "severity": "warning"
        },
        {
          "segment": "RFF",
          "code": "CRN",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "CN",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "SE",
          "severity": "warning"
        },
        {
          "segment": "LIN/QTY",
          "code": "12",
          "severity": "warning"
        },
        {
          "segment": "LIN/RFF",
          "code": "ON",
          "severity": "warning"
        }
      ]
    },
    {
      "name": "Renault DELFOR D.96A",
      "sources": [
        {
          "title": "Import of customers’ schedules in a public program of a supplier, branch of sender 1780129987"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "association",
        "edition",
        "commitments",
        "dates",
        "required"
      ],
      "message": "DELFOR",
      "release": "D96A",
      "sender": "1780129987*",
      "required": [
        {
          "segment": "NAD",
          "code": "CN",
          "severity": "warning"
        }
      ]
    },
    {
      "name": "Renault DELJIT D.98B",
      "sources": [
        {
          "title": "Import of customers’ schedules in a public program of a supplier, branch of sender 1780129987"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "association",
        "edition",
        "dates",
        "required"
      ],
      "message": "DELJIT",
      "release": "D98B",
      "sender": "1780129987*",
      "required": [
        {
          "segment": "RFF",
          "code": "AEM",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "CN",
          "severity": "warning"
        }
      ]
    }
  ],
  "scania": [
    {
      "name": "Scania DELFOR D.96A",
      "sources": [
        {
          "title": "SCANIA DELFOR, functional profile of Odette DELINS V4R1 based on DELFOR D96A, issue 3.0",
          "edition": "2020-09-30",
          "address": "https://documents.pub/document/scania-delfor-2020-9-30-scania-delfor-issue-date-2020-09-30-issue-30-info.html"
        },
        {
          "title": "Classic EDI at Scania: messages of the legacy, the global and the sequence flow",
          "edition": "2024-06-18",
          "address": "https://supplier.scania.com/supplying-to-scania/edi/classic-edi-at-scania-seeburger-cloud/"
        }
      ],
      "unconfirmed": [
        "sender",
        "association",
        "commitments",
        "dates",
        "periods",
        "cumulative",
        "required",
        "characters"
      ],
      "message": "DELFOR",
      "release": "D96A"
    },
    {
      "name": "Scania DESADV D.96A",
      "sources": [
        {
          "title": "SCANIA DESADV, functional profile of Odette AVIEXP V5R1 based on DESADV D96A, issue 3.0",
          "edition": "2020-09-30",
          "address": "https://pdfslide.net/download/link/scania-desadv-scania-group.html"
        }
      ],
      "unconfirmed": [
        "sender",
        "association",
        "required",
        "characters"
      ],
      "message": "DESADV",
      "release": "D96A"
    }
  ],
  "volkswagen": [
    {
      "name": "Volkswagen Global DELJIT D.04B (dispatch call-off)",
      "sources": [
        {
          "title": "Global DELJIT, variant VAB, based on UN D.04B S3, Volkswagen AG",
          "address": "http://businessdocbox.com/Logistics/100115966-Global-deljit-message-implementation-guideline.html"
        },
        {
          "title": "Odette identification O0013000001VW in public programs that exchange files with Volkswagen",
          "address": "https://github.com/jskrobak/Oftp4Net"
        }
      ],
      "unconfirmed": [
        "sender",
        "association",
        "edition",
        "commitments",
        "required",
        "characters"
      ],
      "message": "DELJIT",
      "release": "D04B",
      "sender": "O0013000001VW*",
      "dateKind": "despatch"
    },
    {
      "name": "Volkswagen Global DESADV D.07A (VDA 4987)",
      "sources": [
        {
          "title": "Writer of DESADV D.07A, association code GAVF24 (VDA 4987 2.4, VW 3.3), to Volkswagen and Audi in a public program of a supplier"
        },
        {
          "title": "Owners of packages (PAC 7073, AAA to AAD) of VDA 4987 1.3 to 2.2, in two public programs of suppliers"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "sender",
        "association",
        "edition",
        "required"
      ],
      "message": "DESADV",
      "release": "D07A",
      "association": "GAVF24",
      "recipient": "O0013000001VW*",
      "aliases": [
        {
          "segment": "PAC",
          "at": "2.2",
          "code": "AAA",
          "means": "8"
        },
        {
          "segment": "PAC",
          "at": "2.2",
          "code": "AAB",
          "means": "10"
        },
        {
          "segment": "PAC",
          "at": "2.2",
          "code": "AAC",
          "means": "11"
        },
        {
          "segment": "PAC",
          "at": "2.2",
          "code": "AAD",
          "means": "7"
        }
      ],
      "required": [
        {
          "segment": "DTM",
          "code": "11",
          "severity": "warning"
        },
        {
          "segment": "DTM",
          "code": "137",
          "severity": "warning"
        },
        {
          "segment": "RFF",
          "code": "CRN",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "SF",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "ST",
          "severity": "warning"
        },
        {
          "segment": "LIN/QTY",
          "code": "12",
          "severity": "warning"
        },
        {
          "segment": "LIN/RFF",
          "code": "AAU",
          "severity": "warning"
        },
        {
          "segment": "LIN/RFF",
          "code": "ON",
          "severity": "warning"
        },
        {
          "segment": "LIN/LOC",
          "code": "11",
          "severity": "warning"
        }
      ]
    }
  ],
  "volvo-cars": [
    {
      "name": "Volvo Cars DELFOR D.96A",
      "sources": [
        {
          "title": "Segments of Volvo Cars’ DELFOR D.96A (association code A09040), listed in a public program"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "sender",
        "association",
        "edition",
        "characters"
      ],
      "message": "DELFOR",
      "release": "D96A",
      "association": "A09040",
      "required": [
        {
          "segment": "DTM",
          "code": "137",
          "severity": "warning"
        },
        {
          "segment": "DTM",
          "code": "157",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "BY",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "SE",
          "severity": "warning"
        },
        {
          "segment": "LIN/LOC",
          "code": "11",
          "severity": "warning"
        },
        {
          "segment": "LIN/LOC",
          "code": "159",
          "severity": "warning"
        },
        {
          "segment": "LIN/RFF",
          "code": "ON",
          "severity": "warning"
        }
      ]
    },
    {
      "name": "Volvo Cars DELFOR D.04A",
      "sources": [
        {
          "title": "Segments of Volvo Cars’ DELFOR D.04A, listed in a public program (examples dated 2023-08-03)"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "sender",
        "association",
        "edition",
        "commitments",
        "characters"
      ],
      "message": "DELFOR",
      "release": "D04A",
      "required": [
        {
          "segment": "DTM",
          "code": "137",
          "severity": "warning"
        },
        {
          "segment": "DTM",
          "code": "157",
          "severity": "warning"
        },
        {
          "segment": "DTM",
          "code": "36",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "BY",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "SE",
          "severity": "warning"
        },
        {
          "segment": "GEI",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "ST",
          "severity": "warning"
        },
        {
          "segment": "LIN/IMD",
          "severity": "warning"
        },
        {
          "segment": "LIN/LOC",
          "code": "11",
          "severity": "warning"
        },
        {
          "segment": "LIN/LOC",
          "code": "159",
          "severity": "warning"
        },
        {
          "segment": "LIN/DTM",
          "code": "257",
          "severity": "warning"
        },
        {
          "segment": "LIN/RFF",
          "code": "ON",
          "severity": "warning"
        }
      ]
    },
    {
      "name": "Volvo Cars DESADV D.07A",
      "sources": [
        {
          "title": "Implementation Guideline for DESADV D07A, part number oriented structure, Volvo Cars plant in Charleston",
          "edition": "1.2, 2017-10-17",
          "address": "https://businessdocbox.com/Logistics/70859131-Volvo-car-corporation.html"
        },
        {
          "title": "Segments of Volvo Cars’ DESADV D.07A (association code JAIF), listed in a public program"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "sender",
        "association",
        "edition"
      ],
      "message": "DESADV",
      "release": "D07A",
      "association": "JAIF",
      "required": [
        {
          "segment": "DTM",
          "code": "137",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "SE",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "BY",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "SF",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "ST",
          "severity": "warning"
        },
        {
          "segment": "CPS",
          "severity": "warning"
        },
        {
          "segment": "LIN/QTY",
          "code": "12",
          "severity": "warning"
        }
      ]
    }
  ],
  "volvo-group": [
    {
      "name": "Volvo Group Global DELFOR D.04A",
      "sources": [
        {
          "title": "Message Specification VOLVO GLOBAL DELFOR D04A, version 2, variant 2",
          "edition": "2021-09-17",
          "address": "https://vdocuments.mx/volvo-global-delfor-d04a.html"
        }
      ],
      "unconfirmed": [
        "sender",
        "association",
        "edition",
        "commitments",
        "dates",
        "periods",
        "cumulative",
        "characters"
      ],
      "message": "DELFOR",
      "release": "D04A",
      "required": [
        {
          "segment": "DTM",
          "code": "137",
          "severity": "warning"
        },
        {
          "segment": "DTM",
          "code": "157",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "BY",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "SE",
          "severity": "warning"
        },
        {
          "segment": "GEI",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "ST",
          "severity": "warning"
        },
        {
          "segment": "LIN/LOC",
          "code": "11",
          "severity": "warning"
        },
        {
          "segment": "LIN/LOC",
          "code": "159",
          "severity": "warning"
        }
      ]
    },
    {
      "name": "Volvo Group Global INVOIC D.03A",
      "sources": [
        {
          "title": "Specifications and guidelines, invoice: INVOIC D03A Global INVOIC AP rev 06",
          "edition": "2013-08-21",
          "address": "https://www.edi.volvogroup.com/en-en/specifications-and-guidelines/invoice.html"
        },
        {
          "title": "Writer of INVOIC D.03A (association code GMI012) to Volvo in a public program of a supplier"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "sender",
        "association",
        "edition",
        "required"
      ],
      "message": "INVOIC",
      "release": "D03A",
      "association": "GMI012",
      "required": [
        {
          "segment": "GEI",
          "code": "OM",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "BY",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "SE",
          "severity": "warning"
        },
        {
          "segment": "CUX",
          "code": "2",
          "severity": "warning"
        },
        {
          "segment": "LIN/QTY",
          "code": "47",
          "severity": "warning"
        },
        {
          "segment": "LIN/RFF",
          "code": "ON",
          "severity": "warning"
        },
        {
          "segment": "MOA",
          "code": "77",
          "severity": "warning"
        }
      ]
    }
  ],
  "zf": [
    {
      "name": "ZF DELFOR D.97A",
      "sources": [
        {
          "title": "EDI Implementation Documentation DELFOR D.97A, version 1.7, variant ZF",
          "edition": "2010-10-07",
          "address": "https://www.scribd.com/document/456375048/Delivery-Schedule-DELFOR-D-97A-1-7-20200323"
        }
      ],
      "unconfirmed": [
        "sender",
        "association",
        "edition",
        "commitments",
        "periods",
        "cumulative",
        "characters"
      ],
      "message": "DELFOR",
      "release": "D97A",
      "required": [
        {
          "segment": "DTM",
          "code": "137",
          "severity": "warning"
        },
        {
          "segment": "DTM",
          "code": "158",
          "severity": "warning"
        },
        {
          "segment": "DTM",
          "code": "159",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "MI",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "SU",
          "severity": "warning"
        },
        {
          "segment": "CTA",
          "severity": "warning"
        },
        {
          "segment": "GIS",
          "severity": "warning"
        },
        {
          "segment": "NAD",
          "code": "ST",
          "severity": "warning"
        },
        {
          "segment": "LIN/LOC",
          "code": "11",
          "severity": "warning"
        },
        {
          "segment": "LIN/RFF",
          "code": "ON",
          "severity": "warning"
        },
        {
          "segment": "LIN/RFF",
          "code": "AAN",
          "severity": "warning"
        }
      ]
    },
    {
      "name": "ZF Global DESADV D.07A (VDA 4987)",
      "sources": [
        {
          "title": "ZF Global DESADV VDA 4987, Message Guideline, version ZF 1.3.3, VDA 1.3",
          "edition": "2018-11-19",
          "address": "https://businessdocbox.com/amp/115818021-Logistics/Zf-global-desadv-vda-4987.html"
        },
        {
          "title": "Owners of packages (PAC 7073, AAA to AAD) of VDA 4987 1.3 to 2.2, in two public programs of suppliers"
        }
      ],
      "unconfirmed": [
        "secondhand",
        "sender",
        "association",
        "edition",
        "required"
      ],
      "message": "DESADV",
      "release": "D07A",
      "aliases": [
        {
          "segment": "PAC",
          "at": "2.2",
          "code": "AAA",
          "means": "8"
        },
        {
          "segment": "PAC",
          "at": "2.2",
          "code": "AAB",
          "means": "10"
        },
        {
          "segment": "PAC",
          "at": "2.2",
          "code": "AAC",
          "means": "11"
        },
        {
          "segment": "PAC",
          "at": "2.2",
          "code": "AAD",
          "means": "7"
        }
      ],
      "required": [
        {
          "segment": "DTM",
          "code": "11",
          "severity": "warning"
        },
        {
          "segment": "LIN/RFF",
          "code": "AAU",
          "severity": "warning"
        }
      ]
    }
  ]
};
