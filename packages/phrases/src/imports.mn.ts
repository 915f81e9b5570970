import type { importsJa } from './imports.ja.ts'

export const importsMn: typeof importsJa = {
  screens: { list: 'Гүйлгээ оруулах', page: 'Гүйлгээ оруулах' },
  audit: {
    kind: { import: 'Оруулалт', importMapping: 'Хөрвүүлэх тодорхойлолт' },
    action: {
      list: 'Оруулалтын жагсаалт үзэх',
      detail: 'Оруулалт үзэх',
      add: 'Оруулалт үүсгэх',
      part: 'Оруулах файл илгээх',
      preview: 'Оруулах мөрүүдийг урьдчилан харах',
      check: 'Оруулах файлыг шалгах',
      start: 'Оруулалт эхлүүлэх',
      stop: 'Оруулалт зогсоох',
      resume: 'Оруулалтыг үргэлжлүүлэх',
      undo: 'Оруулалтыг буцаах',
      discard: 'Оруулалтыг устгах',
      problems: 'Татгалзсан мөрүүд үзэх',
      download: 'Татгалзсан мөрүүд татах',
      mappings: 'Хөрвүүлэх тодорхойлолтын жагсаалт үзэх',
      keepMapping: 'Хөрвүүлэх тодорхойлолт хадгалах',
      changeMapping: 'Хөрвүүлэх тодорхойлолт өөрчлөх',
      removeMapping: 'Хөрвүүлэх тодорхойлолт устгах',
    },
  },
}
