import type { FileColumn } from './figure-guess.ts'
import type { JsonObject } from './mapping-json.ts'

/** What every part of the form is given. */
export interface MappingFormProps {
  mapping: JsonObject
  columns: readonly FileColumn[]
  onChange: (mapping: JsonObject) => void
}
