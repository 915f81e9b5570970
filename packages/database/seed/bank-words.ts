/** Texts in the bank files of the demo's Japanese merchants. */
export interface BankWords {
  /** Header of the CSV columns that the portal reads. */
  readonly columns: string
  /** Word in the bank file for a transfer. */
  readonly summary: string
  /** Name of a payer that does not match an expected deposit. */
  readonly otherPayer: string
  /** Short form of the service's name, as a bank may write it. */
  readonly shortPayer: string
}

export const bankWords: BankWords = {
  columns: '日付,入金金額,振込依頼人名,EDI情報',
  summary: 'ﾌﾘｺﾐ',
  otherPayer: 'ｶ)ｱｵﾔﾏｼﾖｳｼﾞ',
  shortPayer: 'ﾁﾖｳﾊﾞ',
}
