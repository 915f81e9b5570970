/** Form values of a user who will be invited. */
export interface UserPart {
  firstUser: { userName: string; userFullName: string; userEmail: string }
}

export const noUser: UserPart['firstUser'] = { userName: '', userFullName: '', userEmail: '' }
