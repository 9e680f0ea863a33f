{
 "labtop": 1,
 "game": "gsa",
 "rules": 1,
 "deck_digest": "973a6700047dc6995b7d2c1b",
 "deck": "# GSA Starter Deck: the standard deck. docs/games/gsa.md tells what each field means.\ngame = \"gsa\"\nversion = 1\n\n# Resources: species\n[[resource]]\nid = \"mouse\"\nclass = \"species\"\ncopies = 4\n\n[[resource]]\nid = \"zebrafish\"\nclass = \"species\"\ncopies = 3\n\n[[resource]]\nid = \"frog\"\nclass = \"species\"\ncopies = 3\n\n[[resource]]\nid = \"fruit-fly\"\nclass = \"species\"\ncopies = 3\n\n[[resource]]\nid = \"nematode\"\nclass = \"species\"\ncopies = 3\n\n[[resource]]\nid = \"yeast\"\nclass = \"species\"\ncopies = 3\n\n[[resource]]\nid = \"ciliate\"\nclass = \"species\"\ncopies = 2\n\n[[resource]]\nid = \"thale-cress\"\nclass = \"species\"\ncopies = 4\n\n# Resources: research techniques\n[[resource]]\nid = \"crispr\"\nclass = \"technique\"\ncopies = 4\n\n[[resource]]\nid = \"pcr\"\nclass = \"technique\"\ncopies = 4\n\n[[resource]]\nid = \"sequencing\"\nclass = \"technique\"\ncopies = 4\n\n[[resource]]\nid = \"microscopy\"\nclass = \"technique\"\ncopies = 5\n\n[[resource]]\nid = \"rnai\"\nclass = \"technique\"\ncopies = 2\n\n# Modifiers that help\n[[modifier]]\nid = \"grant-renewal\"\ndoes = \"draw\"\ncards = 2\ncopies = 2\n\n[[modifier]]\nid = \"stock-centre\"\ndoes = \"fetch\"\nclass = \"species\"\ncopies = 2\n\n[[modifier]]\nid = \"shared-protocol\"\ndoes = \"fetch\"\nclass = \"technique\"\ncopies = 1\n\n[[modifier]]\nid = \"core-facility\"\ndoes = \"stand-in\"\nclass = \"technique\"\ncopies = 2\n\n[[modifier]]\nid = \"backup-freezer\"\ndoes = \"protect\"\ncopies = 1\n\n# Modifiers that hinder\n[[modifier]]\nid = \"contamination\"\ndoes = \"destroy\"\ncopies = 2\n\n[[modifier]]\nid = \"poached-postdoc\"\ndoes = \"steal\"\nclass = \"technique\"\ncopies = 1\n\n[[modifier]]\nid = \"grant-delay\"\ndoes = \"delay\"\ncopies = 2\n\n[[modifier]]\nid = \"power-cut\"\ndoes = \"spoil\"\ncopies = 1\n\n# Projects\n[[project]]\nid = \"sleepless-flies\"\nneeds = { fruit-fly = 1, crispr = 1 }\n\n[[project]]\nid = \"wing-beat\"\nneeds = { fruit-fly = 1, rnai = 1 }\n\n[[project]]\nid = \"silent-worm\"\nneeds = { nematode = 1, rnai = 1 }\n\n[[project]]\nid = \"stripe-clock\"\nneeds = { zebrafish = 1, crispr = 1, microscopy = 1 }\n\n[[project]]\nid = \"grey-whisker\"\nneeds = { mouse = 1, yeast = 1, sequencing = 1 }\n\n[[project]]\nid = \"petal-alphabet\"\nneeds = { thale-cress = 1, crispr = 1, microscopy = 1 }\n\n[[project]]\nid = \"counted-cells\"\nneeds = { nematode = 1, crispr = 1, microscopy = 1 }\n\n[[project]]\nid = \"second-head\"\nneeds = { frog = 1, pcr = 1, microscopy = 1 }\n\n[[project]]\nid = \"maze-memory\"\nneeds = { mouse = 1, crispr = 1, pcr = 1, sequencing = 1 }\n\n[[project]]\nid = \"grow-it-back\"\nneeds = { frog = 1, zebrafish = 1, sequencing = 1, microscopy = 1 }\n\n[[project]]\nid = \"cap-the-ends\"\nneeds = { ciliate = 1, yeast = 1, pcr = 1, sequencing = 1 }\n\n[[project]]\nid = \"eye-on-a-leg\"\nneeds = { fruit-fly = 1, mouse = 1, pcr = 1, microscopy = 1 }\n\n[[project]]\nid = \"winter-memory\"\nneeds = { thale-cress = 2, pcr = 1, sequencing = 1, microscopy = 1 }\n\n# Mandatory projects: no points, but they count against whoever leaves them unfinished.\n[[project]]\nid = \"tidy-desk\"\nneeds = { nematode = 1, microscopy = 1 }\nmandatory = true\n\n[[project]]\nid = \"mouse-census\"\nneeds = { mouse = 1, pcr = 1 }\nmandatory = true\n\n[[project]]\nid = \"seven-sexes\"\nneeds = { ciliate = 1, pcr = 1 }\nmandatory = true\n",
 "players": 3,
 "options": {},
 "seed": "4",
 "log": [
  {
   "seq": 1,
   "ms": 8356,
   "seat": 0,
   "text": "draw resource project",
   "digest": "0671088ed8c38ebfbfa814d2"
  },
  {
   "seq": 2,
   "ms": 20229,
   "seat": 0,
   "text": "start grey-whisker",
   "digest": "de849416fc8722f934eb613a"
  },
  {
   "seq": 3,
   "ms": 20743,
   "seat": 0,
   "text": "start cap-the-ends",
   "digest": "e80de08c576bffa203afb377"
  },
  {
   "seq": 4,
   "ms": 20745,
   "seat": 0,
   "text": "done",
   "digest": "843b916fa650aa5677114a78"
  },
  {
   "seq": 5,
   "ms": 21167,
   "seat": 0,
   "text": "discard nematode",
   "digest": "a6ae911604c85de30c4f1215"
  },
  {
   "seq": 6,
   "ms": 21168,
   "seat": 1,
   "text": "draw project project",
   "digest": "b2c661fb939b501c6e904599"
  },
  {
   "seq": 7,
   "ms": 21169,
   "seat": 1,
   "text": "start petal-alphabet",
   "digest": "a26fb2c10ecb456b4f0e5130"
  },
  {
   "seq": 8,
   "ms": 21170,
   "seat": 1,
   "text": "attach microscopy to petal-alphabet",
   "digest": "4f48967659bb6bfa829af06e"
  },
  {
   "seq": 9,
   "ms": 21170,
   "seat": 1,
   "text": "attach pcr to seven-sexes",
   "digest": "c430e9bea76cfc316cfc2819"
  },
  {
   "seq": 10,
   "ms": 21171,
   "seat": 1,
   "text": "done",
   "digest": "90a0ac7bb55746f1fe3e5ede"
  },
  {
   "seq": 11,
   "ms": 21175,
   "seat": 1,
   "text": "done",
   "digest": "c7fff6a34aeef50de03a9232"
  },
  {
   "seq": 12,
   "ms": 21176,
   "seat": 2,
   "text": "draw project project",
   "digest": "0715440c4942d9e9719f2a37"
  },
  {
   "seq": 13,
   "ms": 21177,
   "seat": 2,
   "text": "offer tidy-desk for petal-alphabet",
   "digest": "fdbbd43b6e2c87b686160506"
  },
  {
   "seq": 14,
   "ms": 21178,
   "seat": 1,
   "text": "decline",
   "digest": "882043c64c85836905af9129"
  },
  {
   "seq": 15,
   "ms": 21179,
   "seat": 2,
   "text": "play contamination on microscopy of petal-alphabet",
   "digest": "f9637fd29098d29159806ca6"
  },
  {
   "seq": 16,
   "ms": 21185,
   "seat": 2,
   "text": "done",
   "digest": "c9f4e7fc17ee7ac43e4c22b1"
  },
  {
   "seq": 17,
   "ms": 21186,
   "seat": 2,
   "text": "done",
   "digest": "7def701dda3efb908c16e41f"
  },
  {
   "seq": 18,
   "ms": 21600,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "2ac63064e5e0f6b269bfbc04"
  },
  {
   "seq": 19,
   "ms": 22034,
   "seat": 0,
   "text": "attach yeast to grey-whisker",
   "digest": "edeaeeb9fa6994ec3f625d12"
  },
  {
   "seq": 20,
   "ms": 22452,
   "seat": 0,
   "text": "play core-facility as sequencing on grey-whisker",
   "digest": "3b7b4540ed7f67728023ad20"
  },
  {
   "seq": 21,
   "ms": 22875,
   "seat": 0,
   "text": "offer cap-the-ends for petal-alphabet",
   "digest": "1963a96d52fb11aa73f61350"
  },
  {
   "seq": 22,
   "ms": 22875,
   "seat": 1,
   "text": "decline",
   "digest": "763a768d8a718b47d6b332a1"
  },
  {
   "seq": 23,
   "ms": 23312,
   "seat": 0,
   "text": "offer cap-the-ends for tidy-desk",
   "digest": "c92553398392d41855da511b"
  },
  {
   "seq": 24,
   "ms": 23312,
   "seat": 2,
   "text": "decline",
   "digest": "a769b8f5c3de4a3e60dae5bd"
  },
  {
   "seq": 25,
   "ms": 23319,
   "seat": 0,
   "text": "done",
   "digest": "1891676b7807e2315e5156f9"
  },
  {
   "seq": 26,
   "ms": 23319,
   "seat": 1,
   "text": "draw discard discard",
   "digest": "27ab6946359fad079537f552"
  },
  {
   "seq": 27,
   "ms": 23321,
   "seat": 1,
   "text": "start counted-cells",
   "digest": "a3d0bd8673a0e53ad7a65725"
  },
  {
   "seq": 28,
   "ms": 23323,
   "seat": 1,
   "text": "attach nematode to counted-cells",
   "digest": "e66b56f88038f817f2920d03"
  },
  {
   "seq": 29,
   "ms": 23339,
   "seat": 1,
   "text": "attach microscopy to counted-cells",
   "digest": "bcc41f99df55950d020c0522"
  },
  {
   "seq": 30,
   "ms": 23347,
   "seat": 1,
   "text": "offer petal-alphabet for tidy-desk",
   "digest": "5b8a2280cb39121ffea7f440"
  },
  {
   "seq": 31,
   "ms": 23357,
   "seat": 2,
   "text": "accept",
   "digest": "5955bfd0454c0e89ae26aa32"
  },
  {
   "seq": 32,
   "ms": 23358,
   "seat": 1,
   "text": "done",
   "digest": "4010b39de725d6ba3bb403c5"
  },
  {
   "seq": 33,
   "ms": 23359,
   "seat": 2,
   "text": "draw resource resource",
   "digest": "10bd629bb73801792e9644a2"
  },
  {
   "seq": 34,
   "ms": 23367,
   "seat": 2,
   "text": "play contamination on yeast of grey-whisker",
   "digest": "e682b58831639ed676dc78b9"
  },
  {
   "seq": 35,
   "ms": 23372,
   "seat": 2,
   "text": "play grant-delay on seat 1",
   "digest": "84d3396af5c9d1e3d26015cb"
  },
  {
   "seq": 36,
   "ms": 23373,
   "seat": 2,
   "text": "offer mouse-census for grey-whisker",
   "digest": "f5c13f6fc18cae4c494dffb3"
  },
  {
   "seq": 37,
   "ms": 23735,
   "seat": 0,
   "text": "accept",
   "digest": "ca3e50560841f45d8e73e4b8"
  },
  {
   "seq": 38,
   "ms": 23736,
   "seat": 2,
   "text": "attach yeast to mouse-census",
   "digest": "052d46cae4cee3520b3c7ecc"
  },
  {
   "seq": 39,
   "ms": 23736,
   "seat": 2,
   "text": "done",
   "digest": "9732b3c143c0c8b79bf92ce5"
  },
  {
   "seq": 40,
   "ms": 23736,
   "seat": 2,
   "text": "done",
   "digest": "fc5afd23f31ed48d6360da00"
  },
  {
   "seq": 41,
   "ms": 24156,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "9306e95c8bef6fd30070ce7a"
  },
  {
   "seq": 42,
   "ms": 24584,
   "seat": 0,
   "text": "play grant-renewal",
   "digest": "cd13bd159108e36548ce80b4"
  },
  {
   "seq": 43,
   "ms": 25015,
   "seat": 0,
   "text": "attach sequencing to cap-the-ends",
   "digest": "a37b7e371b5197931469a3c2"
  },
  {
   "seq": 44,
   "ms": 25432,
   "seat": 0,
   "text": "play stock-centre for yeast",
   "digest": "d831b822e8c9ad98dfbf957d"
  },
  {
   "seq": 45,
   "ms": 25863,
   "seat": 0,
   "text": "attach yeast to cap-the-ends",
   "digest": "44061fe6743a3c2719b20977"
  },
  {
   "seq": 46,
   "ms": 25864,
   "seat": 0,
   "text": "done",
   "digest": "60e08e3bc7d40aaa6ec53168"
  },
  {
   "seq": 47,
   "ms": 26291,
   "seat": 0,
   "text": "discard zebrafish",
   "digest": "208a596f03949916b96796e0"
  },
  {
   "seq": 48,
   "ms": 26292,
   "seat": 1,
   "text": "draw resource resource",
   "digest": "2e0dbf2d69f3c1846450c849"
  },
  {
   "seq": 49,
   "ms": 26294,
   "seat": 1,
   "text": "done",
   "digest": "a4b4ff51b0ce31d3dc956435"
  },
  {
   "seq": 50,
   "ms": 26294,
   "seat": 2,
   "text": "draw resource resource",
   "digest": "c4af24769cc90c35fe8950e0"
  },
  {
   "seq": 51,
   "ms": 26300,
   "seat": 2,
   "text": "done",
   "digest": "e074e73bc4393f785987e936"
  },
  {
   "seq": 52,
   "ms": 26300,
   "seat": 2,
   "text": "done",
   "digest": "f4b601ae16f4b5226f2b2812"
  },
  {
   "seq": 53,
   "ms": 26712,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "77f576c299298d116b85f0fa"
  },
  {
   "seq": 54,
   "ms": 26715,
   "seat": 0,
   "text": "done",
   "digest": "3e5f7705773366ed77a684ac"
  },
  {
   "seq": 55,
   "ms": 27144,
   "seat": 0,
   "text": "discard zebrafish",
   "digest": "0f63b69e740730fb7031fa45"
  },
  {
   "seq": 56,
   "ms": 27568,
   "seat": 0,
   "text": "discard thale-cress",
   "digest": "e0076f2dd97e969103e69cac"
  },
  {
   "seq": 57,
   "ms": 27568,
   "seat": 1,
   "text": "draw project project",
   "digest": "0b5f4703d3208142182ddb79"
  },
  {
   "seq": 58,
   "ms": 27569,
   "seat": 1,
   "text": "done",
   "digest": "5a3b6bc6dceaa772cba72535"
  },
  {
   "seq": 59,
   "ms": 27569,
   "seat": 1,
   "text": "done",
   "digest": "c17923a77f6cf76c7d65bb48"
  },
  {
   "seq": 60,
   "ms": 27570,
   "seat": 2,
   "text": "draw project project",
   "digest": "747201406cd01b0de1d683b6"
  },
  {
   "seq": 61,
   "ms": 27571,
   "seat": 2,
   "text": "done",
   "digest": "069f70669453240ea04901be"
  },
  {
   "seq": 62,
   "ms": 27576,
   "seat": 2,
   "text": "done",
   "digest": "7cc5a36c2b1c8df877824768"
  },
  {
   "seq": 63,
   "ms": 27996,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "6bea52940a6744c8f5059098"
  },
  {
   "seq": 64,
   "ms": 28440,
   "seat": 0,
   "text": "attach ciliate to cap-the-ends",
   "digest": "339ef0922152e8d99d52b78c"
  },
  {
   "seq": 65,
   "ms": 28443,
   "seat": 0,
   "text": "done",
   "digest": "fa9476e07f72e1d2ff832728"
  },
  {
   "seq": 66,
   "ms": 28868,
   "seat": 0,
   "text": "discard fruit-fly",
   "digest": "e2dcae74501cf3d1810bd81d"
  },
  {
   "seq": 67,
   "ms": 28868,
   "seat": 1,
   "text": "draw resource resource",
   "digest": "8d1f046adb324134d5147697"
  },
  {
   "seq": 68,
   "ms": 28870,
   "seat": 1,
   "text": "play grant-renewal",
   "digest": "95c8ebeb1f8b0c3e6fec5fe9"
  },
  {
   "seq": 69,
   "ms": 28870,
   "seat": 1,
   "text": "attach crispr to counted-cells",
   "digest": "77c8010410c5fa33d7505a46"
  },
  {
   "seq": 70,
   "ms": 28871,
   "seat": 1,
   "text": "attach microscopy to petal-alphabet",
   "digest": "9e2496f5ca132dc19297030b"
  },
  {
   "seq": 71,
   "ms": 28873,
   "seat": 1,
   "text": "play power-cut on seat 2",
   "digest": "e0ca16f3becaf98f77947c0b"
  },
  {
   "seq": 72,
   "ms": 28874,
   "seat": 1,
   "text": "done",
   "digest": "f74c734c582653211e46f48f"
  },
  {
   "seq": 73,
   "ms": 28874,
   "seat": 1,
   "text": "done",
   "digest": "bb433a1507a0941e861a934d"
  },
  {
   "seq": 74,
   "ms": 28874,
   "seat": 2,
   "text": "draw discard discard",
   "digest": "cfd6643231b48ecedc84d0b9"
  },
  {
   "seq": 75,
   "ms": 28879,
   "seat": 2,
   "text": "start eye-on-a-leg",
   "digest": "7d8040bd90da7dcd60c4c636"
  },
  {
   "seq": 76,
   "ms": 28879,
   "seat": 2,
   "text": "attach fruit-fly to eye-on-a-leg",
   "digest": "dbeed42a94ed952f6a5a5839"
  },
  {
   "seq": 77,
   "ms": 28883,
   "seat": 2,
   "text": "done",
   "digest": "925eed4ef60003e1a1e75625"
  },
  {
   "seq": 78,
   "ms": 28883,
   "seat": 2,
   "text": "done",
   "digest": "5b5a44820ef484cac1897a59"
  },
  {
   "seq": 79,
   "ms": 29288,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "3ed9ac919ca987cbdc297a1a"
  },
  {
   "seq": 80,
   "ms": 29728,
   "seat": 0,
   "text": "attach mouse to grey-whisker",
   "digest": "47a200b71c3dff72c1cbc3eb"
  },
  {
   "seq": 81,
   "ms": 29730,
   "seat": 0,
   "text": "done",
   "digest": "201776260318659830a42a90"
  },
  {
   "seq": 82,
   "ms": 30148,
   "seat": 0,
   "text": "discard thale-cress",
   "digest": "bf105e9b10c4050e78e4e2d4"
  },
  {
   "seq": 83,
   "ms": 30148,
   "seat": 1,
   "text": "draw discard discard",
   "digest": "f4eaec3153e115baa777c41b"
  },
  {
   "seq": 84,
   "ms": 30150,
   "seat": 1,
   "text": "start winter-memory",
   "digest": "8c3f922b71b4782070b8661c"
  },
  {
   "seq": 85,
   "ms": 30150,
   "seat": 1,
   "text": "attach thale-cress to petal-alphabet",
   "digest": "816d55d88403be0ea348ea19"
  },
  {
   "seq": 86,
   "ms": 30150,
   "seat": 1,
   "text": "attach pcr to winter-memory",
   "digest": "8a822cde78bc2e22630f88e5"
  },
  {
   "seq": 87,
   "ms": 30151,
   "seat": 1,
   "text": "attach thale-cress to winter-memory",
   "digest": "89a5a7de038438172795e587"
  },
  {
   "seq": 88,
   "ms": 30155,
   "seat": 1,
   "text": "done",
   "digest": "e79f0c183672d1e5befcfff2"
  },
  {
   "seq": 89,
   "ms": 30155,
   "seat": 1,
   "text": "done",
   "digest": "79f16731a28284ced9804810"
  },
  {
   "seq": 90,
   "ms": 30156,
   "seat": 2,
   "text": "draw resource resource",
   "digest": "163646168afd603f35257a18"
  },
  {
   "seq": 91,
   "ms": 30157,
   "seat": 2,
   "text": "play core-facility as pcr on eye-on-a-leg",
   "digest": "4d143b3195bf9460de57da9d"
  },
  {
   "seq": 92,
   "ms": 30158,
   "seat": 2,
   "text": "done",
   "digest": "8fa199412f6f50d038b3437b"
  },
  {
   "seq": 93,
   "ms": 30160,
   "seat": 2,
   "text": "done",
   "digest": "bc2e4597089dd7fd847d535b"
  },
  {
   "seq": 94,
   "ms": 30748,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "a9090be46bd3c9e8387d740a"
  },
  {
   "seq": 95,
   "ms": 30751,
   "seat": 0,
   "text": "done",
   "digest": "ece5e6fc349c75428177f0ad"
  },
  {
   "seq": 96,
   "ms": 31169,
   "seat": 0,
   "text": "discard frog",
   "digest": "90a582c8f68435cbc38ecac2"
  },
  {
   "seq": 97,
   "ms": 31600,
   "seat": 0,
   "text": "discard crispr",
   "digest": "cdbeb263c074eae1b4e7825f"
  },
  {
   "seq": 98,
   "ms": 31600,
   "seat": 1,
   "text": "draw resource resource",
   "digest": "d9a9b845e63f831cbfe1605b"
  },
  {
   "seq": 99,
   "ms": 31601,
   "seat": 1,
   "text": "play backup-freezer on winter-memory",
   "digest": "cb599867b8c8273bc3447db7"
  },
  {
   "seq": 100,
   "ms": 31602,
   "seat": 1,
   "text": "done",
   "digest": "a7e90ef6b2cf3550b1873a34"
  },
  {
   "seq": 101,
   "ms": 31602,
   "seat": 1,
   "text": "done",
   "digest": "3bd4a5d6d7eab837a8ab1375"
  },
  {
   "seq": 102,
   "ms": 31602,
   "seat": 2,
   "text": "draw project project",
   "digest": "299e775eb38c609a1fbd8c6c"
  },
  {
   "seq": 103,
   "ms": 31608,
   "seat": 2,
   "text": "start silent-worm",
   "digest": "160f27ca9b95a477e05fd2a3"
  },
  {
   "seq": 104,
   "ms": 31608,
   "seat": 2,
   "text": "attach rnai to silent-worm",
   "digest": "187569e327d09474c45a10b9"
  },
  {
   "seq": 105,
   "ms": 31608,
   "seat": 2,
   "text": "done",
   "digest": "c7677e473c5b43cfa05652b0"
  },
  {
   "seq": 106,
   "ms": 31609,
   "seat": 2,
   "text": "done",
   "digest": "d4409a5d7cf9cd025b0a5722"
  },
  {
   "seq": 107,
   "ms": 32031,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "61abc559816cb1dc4262c5ea"
  },
  {
   "seq": 108,
   "ms": 32034,
   "seat": 0,
   "text": "done",
   "digest": "104051e933bebb0bcb9c2710"
  },
  {
   "seq": 109,
   "ms": 32439,
   "seat": 0,
   "text": "discard ciliate",
   "digest": "433c5882080ed49e6b65d163"
  },
  {
   "seq": 110,
   "ms": 32864,
   "seat": 0,
   "text": "discard microscopy",
   "digest": "e45197dc8afdf5685dd5baaf"
  },
  {
   "seq": 111,
   "ms": 32864,
   "seat": 1,
   "text": "draw discard discard",
   "digest": "ec50b198ebb44db6367ed193"
  },
  {
   "seq": 112,
   "ms": 32865,
   "seat": 1,
   "text": "attach ciliate to seven-sexes",
   "digest": "4f5b2bf17e99974b5a1e8b16"
  },
  {
   "seq": 113,
   "ms": 32866,
   "seat": 1,
   "text": "attach microscopy to winter-memory",
   "digest": "c859adc43d29ad98c7599739"
  },
  {
   "seq": 114,
   "ms": 32866,
   "seat": 1,
   "text": "done",
   "digest": "7677b57980ac31ee326f2778"
  },
  {
   "seq": 115,
   "ms": 32866,
   "seat": 1,
   "text": "done",
   "digest": "1470862a815283f4d2f6ec35"
  },
  {
   "seq": 116,
   "ms": 32867,
   "seat": 2,
   "text": "draw discard discard",
   "digest": "5a303da88961cca5b8c8ef7b"
  },
  {
   "seq": 117,
   "ms": 32873,
   "seat": 2,
   "text": "start maze-memory",
   "digest": "b436fcb4d6861d2902aa7405"
  },
  {
   "seq": 118,
   "ms": 32873,
   "seat": 2,
   "text": "attach sequencing to maze-memory",
   "digest": "99878a15d576a185f4ea0166"
  },
  {
   "seq": 119,
   "ms": 32876,
   "seat": 2,
   "text": "attach crispr to maze-memory",
   "digest": "dcac498d6f8ab7f6fe9f105f"
  },
  {
   "seq": 120,
   "ms": 32876,
   "seat": 2,
   "text": "start second-head",
   "digest": "3ed851531876b00f18c1d8a5"
  },
  {
   "seq": 121,
   "ms": 32877,
   "seat": 2,
   "text": "attach frog to second-head",
   "digest": "b1df8d13c308f3ffea65416e"
  },
  {
   "seq": 122,
   "ms": 32877,
   "seat": 2,
   "text": "done",
   "digest": "429947a5e98c71e574e6f92e"
  },
  {
   "seq": 123,
   "ms": 32878,
   "seat": 2,
   "text": "done",
   "digest": "240b3b72ab6c3a1bdac5dddf"
  },
  {
   "seq": 124,
   "ms": 33304,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "7aa095a38706c6e4367c88c2"
  },
  {
   "seq": 125,
   "ms": 33312,
   "seat": 0,
   "text": "done",
   "digest": "cf2281a82a6336faa7ba3cd6"
  },
  {
   "seq": 126,
   "ms": 33839,
   "seat": 0,
   "text": "discard mouse",
   "digest": "05223f8a087c3c36aebda152"
  },
  {
   "seq": 127,
   "ms": 34172,
   "seat": 0,
   "text": "discard yeast",
   "digest": "3c4d4e7feca44d9514c66777"
  },
  {
   "seq": 128,
   "ms": 34173,
   "seat": 1,
   "text": "draw resource resource",
   "digest": "1c2a82d2d65864c62e5a3d49"
  },
  {
   "seq": 129,
   "ms": 34174,
   "seat": 1,
   "text": "attach crispr to petal-alphabet",
   "digest": "0ece434f016f23f54d6de83c"
  },
  {
   "seq": 130,
   "ms": 34174,
   "seat": 1,
   "text": "attach nematode to petal-alphabet",
   "digest": "3f6345ae27c6749045d201eb"
  },
  {
   "seq": 131,
   "ms": 34174,
   "seat": 1,
   "text": "done",
   "digest": "1799c8a8a27a25387b42290c"
  },
  {
   "seq": 132,
   "ms": 34175,
   "seat": 1,
   "text": "discard fruit-fly",
   "digest": "6b46a52941567c16f805a062"
  },
  {
   "seq": 133,
   "ms": 34175,
   "seat": 1,
   "text": "done",
   "digest": "9a3f3886e592c42fb2d2e173"
  },
  {
   "seq": 134,
   "ms": 34175,
   "seat": 2,
   "text": "draw resource resource",
   "digest": "0d3139cee12eb92eb12bd45d"
  },
  {
   "seq": 135,
   "ms": 34176,
   "seat": 2,
   "text": "done",
   "digest": "2628e560fc631152f847748a"
  },
  {
   "seq": 136,
   "ms": 34177,
   "seat": 2,
   "text": "done",
   "digest": "bb016f3c000010e13c3e6028"
  },
  {
   "seq": 137,
   "ms": 34596,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "d5baf857d9b0869ea2b7f180"
  },
  {
   "seq": 138,
   "ms": 34597,
   "seat": 0,
   "text": "done",
   "digest": "1687877c63a6d7b352a5bb72"
  },
  {
   "seq": 139,
   "ms": 35019,
   "seat": 0,
   "text": "discard frog",
   "digest": "8c781b0d6483ccb47b5cfd4e"
  },
  {
   "seq": 140,
   "ms": 35443,
   "seat": 0,
   "text": "discard thale-cress",
   "digest": "aec35a87ea3ca86540f3178c"
  },
  {
   "seq": 141,
   "ms": 35444,
   "seat": 1,
   "text": "draw discard discard",
   "digest": "d79283c886717ffc89201b8a"
  },
  {
   "seq": 142,
   "ms": 35445,
   "seat": 1,
   "text": "attach thale-cress to winter-memory",
   "digest": "be1b565dc707153b79d9381f"
  },
  {
   "seq": 143,
   "ms": 35445,
   "seat": 1,
   "text": "done",
   "digest": "8bf009ac79ff22251245ee2f"
  },
  {
   "seq": 144,
   "ms": 35445,
   "seat": 1,
   "text": "discard pcr",
   "digest": "234b157905916b94c453b9d6"
  },
  {
   "seq": 145,
   "ms": 35445,
   "seat": 1,
   "text": "done",
   "digest": "c2823428f7d476e178d69add"
  },
  {
   "seq": 146,
   "ms": 35445,
   "seat": 2,
   "text": "draw resource discard",
   "digest": "c44b0bdf1319d97dd6aa47dc"
  },
  {
   "seq": 147,
   "ms": 35447,
   "seat": 2,
   "text": "play stock-centre for mouse",
   "digest": "e30eb9be7168d3d6d2283fb4"
  },
  {
   "seq": 148,
   "ms": 35449,
   "seat": 2,
   "text": "attach mouse to eye-on-a-leg",
   "digest": "54222b9c93c95eaec9e22bcd"
  },
  {
   "seq": 149,
   "ms": 35450,
   "seat": 2,
   "text": "attach pcr to second-head",
   "digest": "6ad84caa1303d5a7e448e102"
  },
  {
   "seq": 150,
   "ms": 35450,
   "seat": 2,
   "text": "done",
   "digest": "4f00104a48fd1007dac44e24"
  },
  {
   "seq": 151,
   "ms": 35453,
   "seat": 2,
   "text": "done",
   "digest": "2c3bb86dbbb6aaad7f9cc478"
  },
  {
   "seq": 152,
   "ms": 35859,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "c054c02a01ca82597bbe662d"
  },
  {
   "seq": 153,
   "ms": 35860,
   "seat": 0,
   "text": "done",
   "digest": "60a6cc1ce71fa9cc44c83702"
  },
  {
   "seq": 154,
   "ms": 36315,
   "seat": 0,
   "text": "discard sequencing",
   "digest": "0583733ce646a20831be0a07"
  },
  {
   "seq": 155,
   "ms": 36740,
   "seat": 0,
   "text": "discard microscopy",
   "digest": "f0cc8ac82a76a0000929bd6f"
  },
  {
   "seq": 156,
   "ms": 36740,
   "seat": 1,
   "text": "draw discard discard",
   "digest": "3af4184a479e075cc8584e76"
  },
  {
   "seq": 157,
   "ms": 36741,
   "seat": 1,
   "text": "attach sequencing to winter-memory",
   "digest": "a4fa743301e62008a7fca1d6"
  },
  {
   "seq": 158,
   "ms": 36741,
   "seat": 1,
   "text": "done",
   "digest": "e8c2ee09ad37d4d79ac2c154"
  },
  {
   "seq": 159,
   "ms": 36741,
   "seat": 1,
   "text": "discard microscopy",
   "digest": "9d81ac645dbeda95e7ec855f"
  },
  {
   "seq": 160,
   "ms": 36742,
   "seat": 1,
   "text": "discard frog",
   "digest": "30fda98884c50a9a03290d86"
  },
  {
   "seq": 161,
   "ms": 36742,
   "seat": 1,
   "text": "done",
   "digest": "57e9fce2452ecf6427906d38"
  },
  {
   "seq": 162,
   "ms": 36742,
   "seat": 2,
   "text": "draw resource resource",
   "digest": "fe4af0b9faf1db32fcd4dc34"
  },
  {
   "seq": 163,
   "ms": 36747,
   "seat": 2,
   "text": "attach mouse to maze-memory",
   "digest": "e9e2e1681b08ec30b351d74b"
  },
  {
   "seq": 164,
   "ms": 36748,
   "seat": 2,
   "text": "done",
   "digest": "74d2753eef94c3ccb73c79d6"
  },
  {
   "seq": 165,
   "ms": 36748,
   "seat": 2,
   "text": "done",
   "digest": "96e8076e7ea1d719e915a9d6"
  },
  {
   "seq": 166,
   "ms": 37200,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "35c25686f35080210c612964"
  },
  {
   "seq": 167,
   "ms": 37627,
   "seat": 0,
   "text": "attach pcr to grey-whisker",
   "digest": "1fd40f1083f39768f3954f10"
  },
  {
   "seq": 168,
   "ms": 38055,
   "seat": 0,
   "text": "play shared-protocol for microscopy",
   "digest": "617dfc85f5ed50b3c0b44cfa"
  },
  {
   "seq": 169,
   "ms": 38057,
   "seat": 0,
   "text": "done",
   "digest": "73834c94ed7c8fe615774aa2"
  },
  {
   "seq": 170,
   "ms": 38483,
   "seat": 0,
   "text": "discard zebrafish",
   "digest": "43368a1ee8f065ac4c747f01"
  },
  {
   "seq": 171,
   "ms": 38895,
   "seat": 0,
   "text": "discard microscopy",
   "digest": "10f55c43b297fc65ce6fce83"
  },
  {
   "seq": 172,
   "ms": 38896,
   "seat": 1,
   "text": "draw discard discard",
   "digest": "1653f9437be1051bb6d33e2c"
  },
  {
   "seq": 173,
   "ms": 38896,
   "seat": 1,
   "text": "done",
   "digest": "18a1cf52060bdb0ba8e64869"
  },
  {
   "seq": 174,
   "ms": 38897,
   "seat": 1,
   "text": "discard microscopy",
   "digest": "798cb18c7a8cf2ab08e327f7"
  },
  {
   "seq": 175,
   "ms": 38897,
   "seat": 1,
   "text": "discard zebrafish",
   "digest": "527fe887f406af03eb61c209"
  },
  {
   "seq": 176,
   "ms": 38897,
   "seat": 1,
   "text": "done",
   "digest": "d752318b1a8abf9ff61468cc"
  },
  {
   "seq": 177,
   "ms": 38897,
   "seat": 2,
   "text": "draw discard discard",
   "digest": "bfa133b9d4aed6680846e4af"
  },
  {
   "seq": 178,
   "ms": 38900,
   "seat": 2,
   "text": "start stripe-clock",
   "digest": "90a7f9b5a1896068b535b070"
  },
  {
   "seq": 179,
   "ms": 38900,
   "seat": 2,
   "text": "attach zebrafish to stripe-clock",
   "digest": "bb7721f37fb75528b5ec308f"
  },
  {
   "seq": 180,
   "ms": 38901,
   "seat": 2,
   "text": "attach crispr to stripe-clock",
   "digest": "73c7b59781b58f4c2b97291e"
  },
  {
   "seq": 181,
   "ms": 38901,
   "seat": 2,
   "text": "attach microscopy to eye-on-a-leg",
   "digest": "0cf945530a5503735e531432"
  },
  {
   "seq": 182,
   "ms": 38901,
   "seat": 2,
   "text": "done",
   "digest": "50cd64da6e68c949e8b63e7b"
  },
  {
   "seq": 183,
   "ms": 39324,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "a9cf9af7f5729091678cadd6"
  },
  {
   "seq": 184,
   "ms": 39325,
   "seat": 0,
   "text": "done",
   "digest": "77e642ac0e824fa4956ddd9d"
  },
  {
   "seq": 185,
   "ms": 39745,
   "seat": 0,
   "text": "discard mouse",
   "digest": "1d73b12b1a0562f5529ff8a1"
  },
  {
   "seq": 186,
   "ms": 40154,
   "seat": 0,
   "text": "discard frog",
   "digest": "799de7b152b856c43500deb1"
  },
  {
   "seq": 187,
   "ms": 40155,
   "seat": 1,
   "text": "draw project project",
   "digest": "afec5c140defcb0739796a60"
  },
  {
   "seq": 188,
   "ms": 40156,
   "seat": 1,
   "text": "done",
   "digest": "914484126cbacfa5d0287ad7"
  },
  {
   "seq": 189,
   "ms": 40156,
   "seat": 1,
   "text": "done",
   "digest": "b501cf789113aea4c23f7bad"
  },
  {
   "seq": 190,
   "ms": 40156,
   "seat": 2,
   "text": "draw resource resource",
   "digest": "9557630401efe17990db9873"
  },
  {
   "seq": 191,
   "ms": 40156,
   "seat": 2,
   "text": "play poached-postdoc on sequencing of cap-the-ends",
   "digest": "32f30b9a0b7c468fb665affb"
  },
  {
   "seq": 192,
   "ms": 40157,
   "seat": 2,
   "text": "play grant-delay on seat 0",
   "digest": "3709fe3810d6756b2bc044dc"
  },
  {
   "seq": 193,
   "ms": 40157,
   "seat": 2,
   "text": "done",
   "digest": "80e9fbd8536374a9f6aef91f"
  },
  {
   "seq": 194,
   "ms": 40576,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "aa3a2607fe2e6286969304f7"
  },
  {
   "seq": 195,
   "ms": 40577,
   "seat": 0,
   "text": "done",
   "digest": "2f36192d27c691051e8c58d4"
  },
  {
   "seq": 196,
   "ms": 41000,
   "seat": 0,
   "text": "discard nematode",
   "digest": "63dbba6c91cbca9c96922c69"
  },
  {
   "seq": 197,
   "ms": 41431,
   "seat": 0,
   "text": "discard microscopy",
   "digest": "701ab2518eb62362d50e9647"
  },
  {
   "seq": 198,
   "ms": 41432,
   "seat": 1,
   "text": "draw resource resource",
   "digest": "120aa936814311e304dea91d"
  },
  {
   "seq": 199,
   "ms": 41432,
   "seat": 1,
   "text": "play contamination on frog of second-head",
   "digest": "e0d300988e43942d6d5d6706"
  },
  {
   "seq": 200,
   "ms": 41433,
   "seat": 1,
   "text": "play contamination on zebrafish of stripe-clock",
   "digest": "d525b1c53eeb5ddb1d79494c"
  },
  {
   "seq": 201,
   "ms": 41434,
   "seat": 1,
   "text": "done",
   "digest": "d66dc00974be84c486f8e8e7"
  },
  {
   "seq": 202,
   "ms": 41434,
   "seat": 1,
   "text": "done",
   "digest": "d78c9fcf49b2b71ef860aeff"
  },
  {
   "seq": 203,
   "ms": 41434,
   "seat": 2,
   "text": "draw discard discard",
   "digest": "bb44e5b2413b45a54fe0d753"
  },
  {
   "seq": 204,
   "ms": 41435,
   "seat": 2,
   "text": "attach zebrafish to stripe-clock",
   "digest": "690dc62b1e15afa46df68048"
  },
  {
   "seq": 205,
   "ms": 41437,
   "seat": 2,
   "text": "attach frog to second-head",
   "digest": "82141a889dbb41824646a790"
  },
  {
   "seq": 206,
   "ms": 41438,
   "seat": 2,
   "text": "done",
   "digest": "149b86b88a3b7aba6202e1e8"
  },
  {
   "seq": 207,
   "ms": 41863,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "b0b8abf7b739005cbaece853"
  },
  {
   "seq": 208,
   "ms": 42279,
   "seat": 0,
   "text": "play shared-protocol for microscopy",
   "digest": "cda053d115ef7ecde717e350"
  },
  {
   "seq": 209,
   "ms": 42280,
   "seat": 0,
   "text": "done",
   "digest": "acc9a7b70b393898c1b118af"
  },
  {
   "seq": 210,
   "ms": 42714,
   "seat": 0,
   "text": "discard microscopy",
   "digest": "a5945172bf1507951d89edd6"
  },
  {
   "seq": 211,
   "ms": 43141,
   "seat": 0,
   "text": "discard microscopy",
   "digest": "7ccfd6be8164e38ba9398497"
  },
  {
   "seq": 212,
   "ms": 43141,
   "seat": 1,
   "text": "draw resource resource",
   "digest": "1ce5c2503b05daa904c32017"
  },
  {
   "seq": 213,
   "ms": 43141,
   "seat": 1,
   "text": "done",
   "digest": "f7d789b2cb0b617f608b088f"
  },
  {
   "seq": 214,
   "ms": 43142,
   "seat": 1,
   "text": "discard core-facility",
   "digest": "fcc975aea9264eee491a4876"
  },
  {
   "seq": 215,
   "ms": 43142,
   "seat": 1,
   "text": "discard pcr",
   "digest": "05842592d13da78e0f590db6"
  },
  {
   "seq": 216,
   "ms": 43142,
   "seat": 1,
   "text": "done",
   "digest": "457866313d07b84bed657819"
  },
  {
   "seq": 217,
   "ms": 43142,
   "seat": 2,
   "text": "draw resource discard",
   "digest": "1af783da268e67c8a493c2b7"
  },
  {
   "seq": 218,
   "ms": 43143,
   "seat": 2,
   "text": "attach pcr to maze-memory",
   "digest": "87bc47c448fb39f72d70208d"
  },
  {
   "seq": 219,
   "ms": 43151,
   "seat": 2,
   "text": "done",
   "digest": "10ab8d262016b552580d2c0d"
  },
  {
   "seq": 220,
   "ms": 43151,
   "seat": 2,
   "text": "discard thale-cress",
   "digest": "e31ff0315e04d0a027de862c"
  },
  {
   "seq": 221,
   "ms": 43152,
   "seat": 2,
   "text": "discard fruit-fly",
   "digest": "3a9526dbf1313e1160211e3f"
  },
  {
   "seq": 222,
   "ms": 43567,
   "seat": 0,
   "text": "draw resource resource",
   "digest": "1804cba6db21fc081018016a"
  },
  {
   "seq": 223,
   "ms": 43980,
   "seat": 0,
   "text": "play grant-delay on seat 1",
   "digest": "e57a611d39a43ba9cb60f401"
  },
  {
   "seq": 224,
   "ms": 43983,
   "seat": 0,
   "text": "done",
   "digest": "b4a63bfab7d4b721cead6227"
  },
  {
   "seq": 225,
   "ms": 44412,
   "seat": 0,
   "text": "discard mouse",
   "digest": "060f1bf09163a77aa73d11f7"
  },
  {
   "seq": 226,
   "ms": 44413,
   "seat": 1,
   "text": "draw resource resource",
   "digest": "d5c4aa11d175830c43aaf7ee"
  },
  {
   "seq": 227,
   "ms": 44413,
   "seat": 1,
   "text": "play power-cut on seat 2",
   "digest": "57cd1b79c36b4d106c579545"
  },
  {
   "seq": 228,
   "ms": 44414,
   "seat": 1,
   "text": "done",
   "digest": "a516439d69d5cc1e65e9feb3"
  },
  {
   "seq": 229,
   "ms": 44414,
   "seat": 1,
   "text": "discard yeast",
   "digest": "2aac612432d8018fceab78df"
  },
  {
   "seq": 230,
   "ms": 44414,
   "seat": 1,
   "text": "done",
   "digest": "a75499c27571274f12297afc"
  },
  {
   "seq": 231,
   "ms": 44414,
   "seat": 2,
   "text": "draw resource resource",
   "digest": "22263d1e67d1982dfb3e8669"
  },
  {
   "seq": 232,
   "ms": 44415,
   "seat": 2,
   "text": "play stock-centre for nematode",
   "digest": "894dcc95878907ef11b643f8"
  },
  {
   "seq": 233,
   "ms": 44419,
   "seat": 2,
   "text": "attach nematode to silent-worm",
   "digest": "e731f0ba3551c2cad44b3820"
  },
  {
   "seq": 234,
   "ms": 44419,
   "seat": 2,
   "text": "done",
   "digest": "64c721ab9df07e96215d9777"
  },
  {
   "seq": 235,
   "ms": 44419,
   "seat": 2,
   "text": "discard pcr",
   "digest": "33241946c54268a82728fc48"
  }
 ],
 "seats": [
  {
   "name": "Ada",
   "who": "you"
  },
  {
   "name": "Ben",
   "who": "easy"
  },
  {
   "name": "Cleo",
   "who": "easy"
  }
 ]
}