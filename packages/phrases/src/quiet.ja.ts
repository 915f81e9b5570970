/** Above every screen of a server that works on a copy of the database. */
export const quietJa = {
  title: '複製のシステムです',
  text: '閲覧のみできます。変更はできず、メールや決済会社への送信も行われません。',
}

declare module './phrases.ts' {
  interface Phrases {
    quiet: typeof quietJa
  }
}
