import type { Generated } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    idp_passkeys: {
      tenant_id: number
      id: string
      user_id: number
      /** ID that the authenticator gave the passkey, in base64url. */
      credential_id: string
      /** Host name for which the passkey was created. */
      rp_id: string
      public_key: Uint8Array
      counter: bigint
      transports: string[]
      name: string
      created_at: Generated<Date>
      last_used_at: Date | null
    }
    idp_challenges: {
      tenant_id: number
      purpose: string
      user_id: number
      challenge: string
      expires_at: Date
    }
    idp_recovery_codes: {
      tenant_id: number
      user_id: number
      code_hash: string
      created_at: Generated<Date>
    }
  }
}
