import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }
import { defineConfig, type Plugin } from 'vite'
import { budget } from './budget.ts'
import { groups } from './chunks.ts'
import { withoutOthersSentences, withoutSummaries, withoutUnused } from './lighter.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Compresses each script once, as small as it gets: the server would do it for each request, and fast. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') await writeFile(join(dir, `${file.fileName}.br`), await promisify(brotliCompress)(file.code))
  },
}

/** What the preview of PDFs loads when a file needs it: decoders of scans, the usual fonts, letters of East Asia. */
const pdfFiles: Plugin = {
  name: 'pdf-files',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    for (const each of ['wasm', 'standard_fonts', 'cmaps'])
      await cp(folder(`../node_modules/pdfjs-dist/${each}`), join(dir, `assets/pdf-${pdfjs.version}`, each), { recursive: true })
  },
}

export default defineConfig({
  root: folder('.'),
  plugins: [withoutSummaries, withoutOthersSentences(), withoutUnused(), react(), budget(), compressed, pdfFiles],
  worker: { format: 'es' },
  build: {
    outDir: folder('../dist/admin'),
    emptyOutDir: true,
    target: 'es2023',
    // The page's policy is script-src 'self': nothing may be inlined as a data: script or style.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // TypeBox does not say so in its package.json: unused types would stay.
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/typebox\//, sideEffects: false }] },
      output: { codeSplitting: { groups } },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` } },
})
