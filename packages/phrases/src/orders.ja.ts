export const ordersJa = {
  audit: {
    action: {
      list: '注文一覧の表示',
      detail: '注文の表示',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    orders: typeof ordersJa
  }
}
