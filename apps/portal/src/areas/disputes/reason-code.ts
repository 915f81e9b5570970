/**
 * Groups of reason codes that the card networks publish, and the documents that merchants usually
 * send for each group. A reason without a known code gets the documents of `general`.
 */
export const reasonGroups = [
  'fraud',
  'authorization',
  'processing',
  'notReceived',
  'notAsDescribed',
  'canceled',
  'cardholder',
] as const
export type ReasonGroup = (typeof reasonGroups)[number]

export type DisputeDocument =
  | 'slip'
  | 'approval'
  | 'identity'
  | 'history'
  | 'delivery'
  | 'contact'
  | 'description'
  | 'terms'
  | 'refund'
  | 'distinct'

export const documentsOf: Record<ReasonGroup | 'general', readonly DisputeDocument[]> = {
  fraud: ['identity', 'delivery', 'history', 'contact'],
  authorization: ['approval', 'slip'],
  processing: ['slip', 'distinct', 'refund'],
  notReceived: ['delivery', 'contact', 'refund'],
  notAsDescribed: ['description', 'contact', 'terms', 'refund'],
  canceled: ['terms', 'contact', 'refund'],
  cardholder: ['delivery', 'description', 'contact', 'terms', 'refund'],
  general: ['slip', 'identity', 'delivery', 'contact', 'refund'],
}

type Codes = Record<ReasonGroup, readonly string[]>

/** Reason codes of Visa (from 2018), Mastercard and American Express. */
const networks: Record<string, Codes> = {
  Visa: {
    fraud: ['10.1', '10.2', '10.3', '10.4'],
    authorization: ['11.1', '11.2', '11.3'],
    processing: ['12.1', '12.2', '12.3', '12.4', '12.5', '12.6.1', '12.6.2', '12.6', '12.7'],
    notReceived: ['13.1'],
    notAsDescribed: ['13.3', '13.4', '13.5'],
    canceled: ['13.2', '13.6', '13.7'],
    cardholder: [],
  },
  Mastercard: {
    fraud: ['4837', '4863', '4870', '4871'],
    authorization: ['4807', '4808', '4812'],
    processing: ['4831', '4834', '4842', '4846'],
    notReceived: ['4855'],
    notAsDescribed: [],
    canceled: ['4841', '4860'],
    // Mastercard has one code for goods, services, cancellations and refunds.
    cardholder: ['4853'],
  },
  'American Express': {
    fraud: ['F10', 'F14', 'F24', 'F29', 'F30', 'F31'],
    authorization: ['A01', 'A02', 'A08'],
    processing: ['C14', 'P01', 'P03', 'P04', 'P05', 'P07', 'P08', 'P22', 'P23'],
    notReceived: ['C08'],
    notAsDescribed: ['C31', 'C32'],
    canceled: ['C02', 'C04', 'C05', 'C18', 'C28'],
    cardholder: [],
  },
}

interface KnownCode {
  readonly code: string
  readonly network: string
  readonly group: ReasonGroup
}

const known = new Map<string, KnownCode>(
  Object.entries(networks).flatMap(([network, codes]) =>
    reasonGroups.flatMap((group) =>
      codes[group].map((code): [string, KnownCode] => [code, { code, network, group }]),
    ),
  ),
)

/**
 * Returns the first known reason code in the reason of a dispute, or null. A code must stand alone,
 * so that the amount "¥4,853" and the case number "CB-4853" are no codes.
 */
export function reasonCodeIn(reason: string): KnownCode | null {
  for (const word of reason
    .normalize('NFKC')
    .toUpperCase()
    .split(/[\s、。:;()[\]「」/]+/)) {
    const found = known.get(word)
    if (found) return found
  }
  return null
}
