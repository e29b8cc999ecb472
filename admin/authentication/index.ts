import { late } from '../ui/late.tsx'

export { AuthPage } from './AuthPage.tsx'
export { LoadIdentity } from './LoadIdentity.tsx'
export { SignIn } from './SignIn.tsx'
export { SignInAgain } from './SignInAgain.tsx'

export const AcceptInvitation = late(async () => (await import('./AcceptInvitation.tsx')).AcceptInvitation)
export const FirstPassword = late(async () => (await import('./FirstPassword.tsx')).FirstPassword)
export const ForgotPassword = late(async () => (await import('./ForgotPassword.tsx')).ForgotPassword)
export const ResetPassword = late(async () => (await import('./ResetPassword.tsx')).ResetPassword)
