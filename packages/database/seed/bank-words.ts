/** Texts in the bank files of the demo's Japanese merchants. */
export interface BankWords {
  /** Header of the CSV columns that the portal reads. */
  readonly columns: string
  /** The bank's word for a transfer. */
  readonly summary: string
  /** A payer that matches no expected deposit. */
  readonly otherPayer: string
  /** The service's name as a bank may abbreviate it. */
  readonly shortPayer: string
}

export const bankWords: BankWords = {
  columns: '日付,入金金額,振込依頼人名,EDI情報',
  summary: 'ﾌﾘｺﾐ',
  otherPayer: 'ｶ)ｱｵﾔﾏｼﾖｳｼﾞ',
  shortPayer: 'ﾁﾖｳﾊﾞ',
}
