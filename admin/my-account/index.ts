export { MyAccount } from './MyAccount.tsx'
