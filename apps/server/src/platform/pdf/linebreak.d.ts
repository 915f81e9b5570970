/** Types for the library, which has none. It finds line break opportunities by UAX #14. */
declare module 'linebreak' {
  interface Break {
    /** Offset in UTF-16 code units at which the next line may begin. */
    readonly position: number
    /** True for a line break in the text itself. */
    readonly required: boolean
  }
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }
}
