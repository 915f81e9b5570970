import type { tableJa } from './table.ja.ts'

export const tableMn: typeof tableJa = {
  anyPeriod: 'Бүх хугацаа',
  chosen: '{first} болон бусад {count}',
  empty: {
    period: '{from} – {to} хугацаанаас хайлаа.',
    anyPeriod: 'Бүх хугацаанаас хайлаа.',
    filters: 'Хайлтын нөхцөлөө өөрчилж үзнэ үү.',
    widen: 'Хугацааг {months} сар болгох',
    clearFilters: 'Хугацаанаас бусад нөхцөлийг арилгах',
    showAll: 'Бүгдийг харуулах',
  },
  merchants: {
    search: 'Мерчантын нэр, кодоор хайх',
    more: 'Цааш үзэх ({shown} / {count})',
  },
  fault: {
    text: 'Холболтоо шалгаад дахин оролдоно уу.',
    retry: 'Дахин ачаалах',
  },
  download: {
    button: 'Татах',
    csv: 'CSV (UTF-8)',
    csvShiftJis: 'CSV (Shift_JIS)',
    xlsx: 'Excel',
    comes: 'Энэ хайлт · {count} мөр',
    comesWhole: 'Энэ хайлтын бүх мөр',
    longNumbersNote: 'CSV-г Excel-ээр нээвэл 16 ба түүнээс олон оронтой тоо буруу харагдана.',
    shiftJisNote: 'Shift_JIS-д байхгүй тэмдэгтийг «〓» тэмдэгтээр орлуулна.',
    running: 'Файл бэлтгэж байна',
    rows: '{count} мөр',
    rowsOf: '{total} мөрөөс {count}',
    size: '{size} КБ',
    stop: 'Зогсоох',
    stopped: 'Файл татахыг зогсоолоо. Файл хадгалагдаагүй.',
    broken: 'Татаж байх үед холболт тасарсан тул файлыг хадгалсангүй. Дахин оролдоно уу.',
    done: 'Файл хадгалагдлаа.',
  },
}
