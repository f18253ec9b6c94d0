/** Sentences of our own in twelve languages, and what their readers expect to find with a query. */
export interface Language {
  readonly name: string;
  readonly sentences: readonly string[];
  /** A query, and the numbers of the sentences that it finds. */
  readonly questions: readonly (readonly [query: string, found: readonly number[]])[];
}

export const LANGUAGES: readonly Language[] = [
  {
    name: 'English',
    sentences: [
      'The ferry leaves the harbour at noon',
      'We moved the meeting to Thursday afternoon',
      "Don't forget the tickets for the ferry",
      'Her résumé mentions three naïve algorithms',
      'FERRIES are cancelled because of the storm',
    ],
    questions: [
      ['ferry', [0, 2]],
      ['ferr', [0, 2, 4]],
      ['resume', [3]],
      ['meetnig', [1]],
      ['"the ferry"', [0, 2]],
      ['ticket ferry', [2]],
    ],
  },
  {
    name: 'German',
    sentences: [
      'Die Donaudampfschifffahrt beginnt im Frühling',
      'Der Schlüssel liegt unter der Fußmatte',
      'Wir brauchen neue Fahrkarten für den Zug',
      'Die Straßenbahn fährt nicht über die Brücke',
    ],
    questions: [
      ['schifffahrt', [0]],
      ['fuss', [1]],
      ['strasse', [3]],
      ['bahn', [3]],
      ['fruhling', [0]],
      ['Schlussel', [1]],
    ],
  },
  {
    name: 'French',
    sentences: ['L’été dernier nous étions à la forêt', 'Le cœur de la ville est fermé', 'Où est la clé du garage ?'],
    questions: [
      ['ete', [0]],
      ['foret', [0]],
      ['coeur', [1]],
      ['cle garage', [2]],
      ['FERMÉ', [1]],
    ],
  },
  {
    name: 'Spanish',
    sentences: [
      'El niño comió una manzana',
      'Mañana llega el camión con los ladrillos',
      'La reunión será en el jardín',
    ],
    questions: [
      ['nino', [0]],
      ['manana', [1]],
      ['camion', [1]],
      ['reunion jardin', [2]],
      ['ladrilo', [1]],
    ],
  },
  {
    name: 'Polish',
    sentences: ['Łódka stoi przy moście', 'Jutro kupię żółty ser', 'Spotkanie odbędzie się w środę'],
    questions: [
      ['lodka', [0]],
      ['zolty', [1]],
      ['sroda', [2]],
      ['spotkanie', [2]],
      ['moscie', [0]],
    ],
  },
  {
    name: 'Russian',
    sentences: ['Ёлка стоит в углу комнаты', 'Поезд опоздал на два часа', 'Купи хлеб и молоко по дороге'],
    questions: [
      ['елка', [0]],
      ['поезд', [1]],
      ['опозда', [1]],
      ['МОЛОКО', [2]],
      ['комнта', [0]],
    ],
  },
  {
    name: 'Greek',
    sentences: ['Ο δρόμος είναι κλειστός', 'Αύριο θα πάμε στη θάλασσα', 'Το κλειδί είναι στο τραπέζι'],
    questions: [
      ['δρομοσ', [0]],
      ['ΔΡΟΜΟΣ', [0]],
      ['θαλασσα', [1]],
      ['κλειδι', [2]],
      ['τραπεζι', [2]],
    ],
  },
  {
    name: 'Arabic',
    sentences: ['ذَهَبَ الوَلَدُ إلى المدرسة', 'ﺍﻟﻜﺘﺎﺏ ﻋﻠﻰ ﺍﻟﻄﺎﻭﻟﺔ', 'أحمد ينتظر في المحطة'],
    questions: [
      ['ذهب', [0]],
      ['المدرسه', [0]],
      ['الكتاب', [1]],
      ['احمد', [2]],
      ['كتاب', [1]],
    ],
  },
  {
    name: 'Chinese',
    sentences: ['明天下午我们在图书馆见面', '请把会议记录发给我', '图书已经还了', '火车晚点了两个小时'],
    questions: [
      ['图书馆', [0]],
      ['图书', [0, 2]],
      ['会议', [1]],
      ['车', [3]],
      ['"会议记录"', [1]],
    ],
  },
  {
    name: 'Japanese',
    sentences: ['東京都の図書館で会いましょう', '京都に行きたいです', 'ﾌﾟﾛｸﾞﾗﾑを直しました', 'コーヒーが好きです'],
    questions: [
      ['京都', [0, 1]],
      ['東京', [0]],
      ['プログラム', [2]],
      ['コーヒー', [3]],
      ['図書館', [0]],
    ],
  },
  {
    name: 'Korean',
    sentences: ['학교에서 친구를 만났어요', '내일 회의는 세 시에 시작합니다', '도서관까지 걸어갔다'],
    questions: [
      ['학교', [0]],
      ['친구', [0]],
      ['회의 내일', [1]],
      ['도서관', [2]],
      ['시작', [1]],
    ],
  },
  {
    name: 'Thai',
    sentences: ['พรุ่งนี้เราจะไปตลาดกัน', 'เอกสารอยู่บนโต๊ะ', 'รถไฟมาช้าสองชั่วโมง'],
    questions: [
      ['ตลาด', [0]],
      ['เอกสาร', [1]],
      ['โต๊ะ', [1]],
      ['รถไฟ', [2]],
      ['พรุ่งนี้ ตลาด', [0]],
    ],
  },
];
