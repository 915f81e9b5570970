import type { TentField, TentLayout } from './tent-layout.ts'

/** Templates that every tenant has. They never change; a tenant can copy them to make its own. */
export interface BuiltInTent extends TentLayout {
  readonly templateId: string
  readonly nameJa: string
  readonly nameEn: string
  readonly nameMn: string
}

const ACCENT = '#0f5fa8'
const field = (
  kind: TentField['kind'],
  at: readonly [number, number, number, number],
  more: Partial<TentField> = {},
) => {
  const [x, y, width, height] = at
  const plain = {
    ja: '',
    en: '',
    mn: '',
    size: 14,
    weight: 'REGULAR',
    align: 'CENTER',
    color: '#16202b',
  } as const
  return { kind, x, y, width, height, ...plain, ...more } satisfies TentField
}
const pay = { ja: 'QRコードでお支払い', en: 'Pay by QR code', mn: 'QR кодоор төлнө үү' }
const scan = {
  ja: 'カメラでQRコードを読み取ってください',
  en: 'Scan the code with your phone',
  mn: 'Утасныхаа камераар кодыг уншуулна уу',
}
const table = { ja: 'テーブル', en: 'Table', mn: 'Ширээ' }
const white = { weight: 'BOLD', color: '#ffffff' } as const

export const builtInTents: readonly BuiltInTent[] = [
  {
    templateId: '1',
    nameJa: 'A4二つ折り',
    nameEn: 'A4, folded',
    nameMn: 'Нугалах A4',
    paper: 'A4_FOLD',
    fields: [
      field('BLOCK', [0, 0, 210, 30], { color: ACCENT }),
      field('TEXT', [10, 6, 190, 18], { ...pay, ...white, size: 34 }),
      field('QR', [15, 44, 70, 70]),
      field('STORE_NAME', [95, 40, 105, 14], { size: 20, weight: 'BOLD' }),
      field('TABLE_NUMBER', [95, 58, 105, 28], {
        ...table,
        size: 52,
        weight: 'BOLD',
        color: ACCENT,
      }),
      field('TEXT', [95, 92, 105, 22], { ...scan, size: 15 }),
      field('LOGOS', [15, 122, 180, 16]),
    ],
  },
  {
    templateId: '2',
    nameJa: 'A6カード',
    nameEn: 'A6 card',
    nameMn: 'A6 карт',
    paper: 'A6',
    fields: [
      field('BLOCK', [-3, -3, 111, 27], { color: ACCENT }),
      field('TEXT', [6, 5, 93, 14], { ...pay, ...white, size: 22 }),
      field('STORE_NAME', [6, 27, 93, 9], { size: 13, weight: 'BOLD' }),
      field('QR', [22.5, 38, 60, 60]),
      field('TABLE_NUMBER', [6, 100, 93, 16], {
        ...table,
        size: 30,
        weight: 'BOLD',
        color: ACCENT,
      }),
      field('TEXT', [6, 117, 93, 12], { ...scan, size: 11 }),
      field('LOGOS', [8, 131, 89, 11]),
    ],
  },
  {
    templateId: '3',
    nameJa: 'シール（8面）',
    nameEn: 'Stickers, eight a sheet',
    nameMn: 'Наалт (нэг хуудсанд 8)',
    paper: 'STICKERS',
    fields: [
      field('QR', [4, 9, 48, 48]),
      field('TEXT', [54, 8, 42, 12], {
        ...pay,
        size: 12,
        weight: 'BOLD',
        align: 'LEFT',
        color: ACCENT,
      }),
      field('STORE_NAME', [54, 22, 42, 11], { size: 10, align: 'LEFT' }),
      field('TABLE_NUMBER', [54, 35, 42, 14], {
        ...table,
        size: 22,
        weight: 'BOLD',
        align: 'LEFT',
      }),
      field('LOGOS', [54, 52, 42, 8]),
    ],
  },
]
