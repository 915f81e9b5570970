/**
 * Types for the library `bidi-js`, whose own types describe another export than Node loads. It
 * computes writing directions by UAX #9.
 */
declare module 'bidi-js' {
  export default function bidiFactory(): {
    /** Returns a level for each UTF-16 code unit. Odd levels are written from right to left. */
    getEmbeddingLevels(text: string, base: 'ltr'): { readonly levels: Uint8Array }
    /** Returns the character that is written in place of a bracket from right to left. */
    getMirroredCharacter(character: string): string | null
  }
}
