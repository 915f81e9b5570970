/** What tenants, and merchants for their credit cards, are configured by. */
export const configsJa = {
  screens: {
    types: '設定項目',
    values: 'テナント設定',
    cardValues: 'クレジットカード設定',
  },
  audit: {
    field: {
      configCode: '設定項目のコード',
      configSubject: '設定の対象',
      configKind: '値の種類',
      noteJa: '説明（日本語）',
      noteEn: '説明（英語）',
      noteMn: '説明（モンゴル語）',
      configChoices: '選択肢',
      configMinimum: '最小値',
      configMaximum: '最大値',
      configSequence: '表示順',
      configState: '設定項目の提供',
      configValue: '設定値',
      configSecret: '秘密の値の有無',
    },
    word: {
      configSubject: { TENANT: 'テナント', CREDIT_CARD: 'クレジットカード' },
      configKind: { TEXT: '文字', SWITCH: 'オン・オフ', NUMBER: '数値', CHOICE: '選択', SECRET: '秘密の値' },
      configState: { OFFERED: '提供中', RETIRED: '提供終了' },
    },
    action: {
      types: '設定項目の一覧の表示',
      addType: '設定項目の追加',
      modifyType: '設定項目の変更',
      removeType: '設定項目の削除',
      values: 'テナント設定の表示',
      addValue: 'テナント設定の追加',
      modifyValue: 'テナント設定の変更',
      removeValue: 'テナント設定の削除',
      changes: '設定の変更履歴の表示',
      rollBack: '設定を以前の値に戻す操作',
      cardValues: 'クレジットカード設定の表示',
      addCardValue: 'クレジットカード設定の追加',
      modifyCardValue: 'クレジットカード設定の変更',
      removeCardValue: 'クレジットカード設定の削除',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    configs: typeof configsJa
  }
}
