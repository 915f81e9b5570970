/** `h•••@example.com`: enough to know it again, not enough to learn it. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')
