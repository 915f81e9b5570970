export const pointTransactionsJa = {
  audit: {
    action: {
      list: 'ポイント取引一覧の表示',
      detail: 'ポイント取引の表示',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    pointTransactions: typeof pointTransactionsJa
  }
}
