/** What the bank writes into the files of a Japanese merchant of the demo. */
export interface BankWords {
  /** The columns that the portal reads, of a file as comma-separated values. */
  readonly columns: string
  /** The bank's word for a transfer. */
  readonly summary: string
  /** A payer whom no deposit is expected from. */
  readonly otherPayer: string
  /** The name of the service as a bank may shorten it. */
  readonly shortPayer: string
}

export const bankWords: BankWords = {
  columns: '日付,入金金額,振込依頼人名,EDI情報',
  summary: 'ﾌﾘｺﾐ',
  otherPayer: 'ｶ)ｱｵﾔﾏｼﾖｳｼﾞ',
  shortPayer: 'ﾁﾖｳﾊﾞ',
}
