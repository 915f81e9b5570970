/** Users: list, detail, forms. */
export const usersJa = {
  title: 'ユーザー',
}
