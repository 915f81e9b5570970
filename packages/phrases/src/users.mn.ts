import type { usersJa } from './users.ja.ts'

export const usersMn: typeof usersJa = {
  title: 'Хэрэглэгч',
}
