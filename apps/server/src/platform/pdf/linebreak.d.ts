/** Types for the library `linebreak`, which has none. It finds possible line breaks by UAX #14. */
declare module 'linebreak' {
  interface Break {
    /** Offset in UTF-16 code units at which the next line may begin. */
    readonly position: number
    /** True if the text contains a line feed at this position. */
    readonly required: boolean
  }
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }
}
