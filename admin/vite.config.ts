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

/** Precompresses each script at the highest level: the server would use a fast one for each request. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') await writeFile(join(dir, `${file.fileName}.br`), await promisify(brotliCompress)(file.code))
  },
}

/** Copies the files that the PDF preview loads on demand: image decoders, standard fonts, and East Asian character maps. */
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
    // The CSP is script-src 'self', so nothing may be inlined as a data: script or style.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // TypeBox does not declare `sideEffects: false`, so unused types would stay in the bundle.
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/typebox\//, sideEffects: false }] },
      output: { codeSplitting: { groups } },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` } },
})
