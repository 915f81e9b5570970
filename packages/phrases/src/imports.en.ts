import type { importsJa } from './imports.ja.ts'

export const importsEn: typeof importsJa = {
  audit: {
    kind: { import: 'Import' },
    action: {
      list: 'List imports',
      detail: 'View an import',
      add: 'Begin an import',
      part: 'Upload a file to import',
      preview: 'Preview an import',
      check: 'Check a file to import',
      start: 'Start an import',
      stop: 'Stop an import',
      resume: 'Resume an import',
      undo: 'Undo an import',
      discard: 'Discard a file to import',
      problems: 'View rows that weren’t imported',
      download: 'Download rows that weren’t imported',
      mappings: 'List mappings of imports',
      keepMapping: 'Add a mapping of imports',
      changeMapping: 'Edit a mapping of imports',
      removeMapping: 'Delete a mapping of imports',
    },
    sentence: {
      add: '{actor} began to import {object}.',
      check: '{actor} checked {object} before importing it.',
      start: '{actor} started to import {object}.',
      stop: '{actor} stopped the import of {object}.',
      resume: '{actor} resumed the import of {object}.',
      undo: '{actor} undid the import of {object} ({accepted} transactions).',
      discard: '{actor} discarded {object} without importing it.',
      keepMapping: '{actor} added the mapping “{object}”.',
      changeMapping: '{actor} edited the mapping “{object}”.',
      removeMapping: '{actor} deleted the mapping “{object}”.',
    },
  },
}
