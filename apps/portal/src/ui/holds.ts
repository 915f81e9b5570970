const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase().trim()

/** Whether a text holds what is sought, whatever the case and the width of the letters: `ｼﾌﾞﾔ` finds `シブヤ`. */
export const holds = (text: string, sought: string): boolean => folded(text).includes(folded(sought))
