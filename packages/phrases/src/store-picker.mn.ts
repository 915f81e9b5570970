import type { storePickerJa } from './store-picker.ja.ts'

export const storePickerMn: typeof storePickerJa = {
  search: 'Нэр, товчилсон нэр, кодоор хайх',
  chooseFound: '{count} дэлгүүрийг бүгдийг нь сонгох',
  chooseNone: 'Сонголтыг цуцлах',
  count: '{count} дэлгүүр',
  chosen: '{count} дэлгүүр сонгосон',
  none: 'Тохирох дэлгүүр алга.',
  more: 'Цааш үзэх ({shown} / {count})',
  /** Label in the transaction detail. */
  serviceId: 'Дэлгүүрийн үйлчилгээний ID',
}
