/** What stands in the demo beside deposits that were returned or revised. */
export const RETURN_REASON = '口座名義相違'
export const revisionReasonOf = (currency: string): string =>
  currency === 'JPY' ? '端末貸出料の精算' : 'Терминалын түрээсийн тооцоо'
