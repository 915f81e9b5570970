import type { FileColumn } from './figure-guess.ts'
import type { JsonObject } from './mapping-json.ts'

/** Properties that all parts of the mapping form share. */
export interface MappingFormProps {
  mapping: JsonObject
  columns: readonly FileColumn[]
  onChange: (mapping: JsonObject) => void
}
