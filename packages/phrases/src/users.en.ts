import type { usersJa } from './users.ja.ts'

export const usersEn: typeof usersJa = {
  title: 'Users',
}
