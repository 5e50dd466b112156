import { defineConfig, mergeConfig } from 'vitest/config'
import app from './vite.config.ts'

export default mergeConfig(
  app({ command: 'serve', mode: 'test' }),
  defineConfig({
    resolve: { conditions: ['browser'] }, // else Svelte's half for servers would be taken
    test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
  }),
)
