/**
 * Returns the environment variables that a production start requires. For tests: no mail server
 * listens at the SMTP address.
 */
export const productionSettings = (databaseUrl: string): NodeJS.ProcessEnv => ({
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: 'https://pay.example.com',
  CHOBA_KEYS: 'q9Zr2mK7vX4sT8wLbN3hYcD6fJ1gP5uE',
  SMTP_URL: 'smtp://127.0.0.1:1',
  HOST: '127.0.0.1',
})
