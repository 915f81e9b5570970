/** The library has no types of its own: where a text may be broken, by UAX #14. */
declare module 'linebreak' {
  interface Break {
    /** Offset in UTF-16 units at which the next line may begin. */
    readonly position: number
    /** A line break of the text itself. */
    readonly required: boolean
  }
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }
}
