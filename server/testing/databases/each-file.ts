import { afterAll } from 'vitest'
import { deleteDatabases } from './database.ts'

// Runs before each test file, while database.ts is loaded once for all files of a process.
afterAll(deleteDatabases)
