import type { configsJa } from './configs.ja.ts'

export const configsMn: typeof configsJa = {
  screens: {
    types: 'Тохиргооны төрөл',
    values: 'Тенантын тохиргоо',
    cardValues: 'Кредит картын тохиргоо',
  },
  audit: {
    field: {
      configCode: 'Тохиргооны код',
      configSubject: 'Тохиргооны хамаарал',
      configKind: 'Утгын төрөл',
      noteJa: 'Тайлбар (япон)',
      noteEn: 'Тайлбар (англи)',
      noteMn: 'Тайлбар (монгол)',
      configChoices: 'Сонголтууд',
      configMinimum: 'Хамгийн бага утга',
      configMaximum: 'Хамгийн их утга',
      configSequence: 'Дараалал',
      configState: 'Тохиргоог санал болгох',
      configValue: 'Утга',
      configSecret: 'Нууц утга байгаа эсэх',
    },
    word: {
      configSubject: { TENANT: 'Тенант', CREDIT_CARD: 'Кредит карт' },
      configKind: { TEXT: 'Текст', SWITCH: 'Асаах, унтраах', NUMBER: 'Тоо', CHOICE: 'Сонголт', SECRET: 'Нууц утга' },
      configState: { OFFERED: 'Санал болгож байгаа', RETIRED: 'Санал болгохоо больсон' },
    },
    action: {
      types: 'Тохиргооны төрлийн жагсаалт харах',
      addType: 'Тохиргооны төрөл нэмэх',
      modifyType: 'Тохиргооны төрөл өөрчлөх',
      removeType: 'Тохиргооны төрөл устгах',
      values: 'Тенантын тохиргоо харах',
      addValue: 'Тенантын тохиргоо нэмэх',
      modifyValue: 'Тенантын тохиргоо өөрчлөх',
      removeValue: 'Тенантын тохиргоо устгах',
      changes: 'Тохиргооны өөрчлөлтийн түүх харах',
      rollBack: 'Тохиргоог өмнөх утганд буцаах',
      cardValues: 'Кредит картын тохиргоо харах',
      addCardValue: 'Кредит картын тохиргоо нэмэх',
      modifyCardValue: 'Кредит картын тохиргоо өөрчлөх',
      removeCardValue: 'Кредит картын тохиргоо устгах',
    },
  },
}
