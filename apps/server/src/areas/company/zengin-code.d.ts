declare module 'zengin-code' {
  interface ZenginPlace {
    readonly code: string
    readonly name: string
    readonly kana: string
    readonly hira: string
    readonly roma: string
  }
  interface ZenginBank extends ZenginPlace {
    readonly branches: Readonly<Record<string, ZenginPlace>>
  }
  /** The banks by code. */
  const banks: Readonly<Record<string, ZenginBank>>
  export default banks
}
