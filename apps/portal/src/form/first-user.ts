/** Form fields for a user to invite. */
export interface UserPart {
  firstUser: { userName: string; userFullName: string; userEmail: string }
}

export const noUser: UserPart['firstUser'] = { userName: '', userFullName: '', userEmail: '' }
