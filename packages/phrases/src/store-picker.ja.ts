export const storePickerJa = {
  search: '店舗名・略称・店舗コードで検索',
  chooseFound: '{count}店舗をすべて選択',
  chooseNone: '選択を解除',
  count: '{count}店舗',
  chosen: '{count}店舗を選択中',
  none: '該当する店舗はありません。',
  more: 'さらに表示（{shown} / {count}）',
  /** Label in the transaction detail. */
  serviceId: '店舗のサービスID',
}

declare module './phrases.ts' {
  interface Phrases {
    storePicker: typeof storePickerJa
  }
}
