/** Reasons of returned and revised deposits in the demo. */
export const depositReasons = {
  returned: (currency: string): string =>
    currency === 'MNT' ? 'Данс эзэмшигчийн нэр зөрсөн' : '口座名義相違',
  revised: (currency: string): string =>
    currency === 'JPY' ? '端末貸出料の精算' : 'Терминалын түрээсийн тооцоо',
}
