import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { compressed } from './scripts/compressed.ts'
import { texts } from './scripts/texts.ts'
import { offline } from './scripts/offline.ts'
import { python } from './scripts/python.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.ASTRAGAL_SERVER ?? 'http://127.0.0.1:8477'

// `--mode site`: files for any web host, under any path, without a server.
export default defineConfig(({ mode }) => ({
  ...(mode === 'site' && { base: './' }),
  plugins: [svelte(), texts(), python(), offline(), ...(mode === 'site' ? [] : [compressed()])],
  worker: { format: 'es' },
  resolve: {
    alias: { $lib: here('./src/lib'), $boards: here('./src/boards') },
  },
  // Scripts and styles find each other wherever the app lives; the page names its files from the root, and whoever serves it
  // under a path puts that before them.
  experimental: {
    renderBuiltUrl: (_: string, { hostType }: { hostType: string }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    outDir: here(mode === 'site' ? '../build/site' : '../src/astragal/server/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // everything is a file of ours: the page's policy allows nothing else
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: false } },
  },
}))
