import type { importsJa } from './imports.ja.ts'

export const importsMn: typeof importsJa = {
  audit: {
    kind: { import: 'Оруулалт' },
    action: {
      list: 'Оруулалтын жагсаалт харах',
      detail: 'Оруулалтын дэлгэрэнгүйг харах',
      add: 'Оруулалт бэлтгэх',
      part: 'Оруулах файл илгээх',
      preview: 'Оруулалтыг урьдчилан харах',
      check: 'Оруулах файлыг шалгах',
      start: 'Оруулалтыг эхлүүлэх',
      stop: 'Оруулалтыг зогсоох',
      resume: 'Оруулалтыг үргэлжлүүлэх',
      undo: 'Оруулалтыг буцаах',
      discard: 'Оруулах файлыг хаях',
      problems: 'Оруулж чадаагүй мөрүүдийг харах',
      download: 'Оруулж чадаагүй мөрүүдийг татах',
      mappings: 'Оруулалтын хөрвүүлэх тодорхойлолтын жагсаалт харах',
      keepMapping: 'Оруулалтын хөрвүүлэх тодорхойлолт нэмэх',
      changeMapping: 'Оруулалтын хөрвүүлэх тодорхойлолт өөрчлөх',
      removeMapping: 'Оруулалтын хөрвүүлэх тодорхойлолт устгах',
    },
    sentence: {
      add: '{actor} {object} файлыг оруулахаар бэлтгэж эхэлсэн.',
      check: '{actor} оруулах файлыг шалгасан: {object}.',
      start: '{actor} {object} файлыг оруулж эхэлсэн.',
      stop: '{actor} {object} файлын оруулалтыг зогсоосон.',
      resume: '{actor} {object} файлын оруулалтыг үргэлжлүүлсэн.',
      undo: '{actor} {object} файлын оруулалтыг буцаасан ({accepted} гүйлгээ).',
      discard: '{actor} {object} файлыг оруулалгүй хаясан.',
      keepMapping: '{actor} «{object}» хөрвүүлэх тодорхойлолтыг нэмсэн.',
      changeMapping: '{actor} «{object}» хөрвүүлэх тодорхойлолтыг өөрчилсөн.',
      removeMapping: '{actor} «{object}» хөрвүүлэх тодорхойлолтыг устгасан.',
    },
  },
}
