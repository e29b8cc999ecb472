import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: folder('.'),
  plugins: [react()],
  build: {
    outDir: folder('../dist/admin'),
    emptyOutDir: true,
    target: 'es2023',
    // The page's policy is script-src 'self': nothing may be inlined as a data: script or style.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` } },
})
