import type { configsJa } from './configs.ja.ts'

export const configsEn: typeof configsJa = {
  screens: {
    types: 'Setting types',
    values: 'Tenant settings',
    cardValues: 'Credit card settings',
  },
  audit: {
    field: {
      configCode: 'Code of the setting',
      configSubject: 'Setting of',
      configKind: 'Kind of value',
      noteJa: 'Explanation (Japanese)',
      noteEn: 'Explanation (English)',
      noteMn: 'Explanation (Mongolian)',
      configChoices: 'Choices',
      configMinimum: 'Smallest value',
      configMaximum: 'Largest value',
      configSequence: 'Order',
      configState: 'Setting offered',
      configValue: 'Value',
      configSecret: 'Secret given',
    },
    word: {
      configSubject: { TENANT: 'Tenants', CREDIT_CARD: 'Credit cards' },
      configKind: { TEXT: 'Text', SWITCH: 'On or off', NUMBER: 'Number', CHOICE: 'Choice', SECRET: 'Secret' },
      configState: { OFFERED: 'Offered', RETIRED: 'Retired' },
    },
    action: {
      types: 'View setting types',
      addType: 'Add a setting type',
      modifyType: 'Change a setting type',
      removeType: 'Delete a setting type',
      values: 'View a tenant’s settings',
      addValue: 'Add a tenant’s setting',
      modifyValue: 'Change a tenant’s setting',
      removeValue: 'Delete a tenant’s setting',
      changes: 'View changes of settings',
      rollBack: 'Roll a setting back',
      cardValues: 'View credit card settings',
      addCardValue: 'Add a credit card setting',
      modifyCardValue: 'Change a credit card setting',
      removeCardValue: 'Delete a credit card setting',
    },
  },
}
