/**
 * Masks an address so that its owner recognizes it but others cannot read it: `h•••@example.com`.
 */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')
