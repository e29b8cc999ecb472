#!/usr/bin/env node
// The server reads through several SQLite connections at once; each query occupies one of these threads.
process.env.UV_THREADPOOL_SIZE ??= '8'
import('../dist/evergreen.js').catch((error) => {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error('Evergreen is not built yet: run "npm run build" first.')
  process.exitCode = 1
})
