/** The pages of the desk and of one's own payments and questions, which are reached by links. */
export const payments = () => import('#app/web/pages/payments.tsx');
export const payment = () => import('#app/web/pages/payment.tsx');
export const receipt = () => import('#app/web/pages/receipt.tsx');
export const checkReceipt = () => import('#app/web/pages/check-receipt.tsx');
export const enquiry = () => import('#app/web/pages/enquiry.tsx');
export const openedHomes = () => import('#app/web/pages/opened-homes.tsx');
export const stay = () => import('#app/web/pages/stay.tsx');
export const bookings = () => import('#app/web/pages/desk/bookings.tsx');
export const stillFree = () => import('#app/web/pages/still-free.tsx');
export const users = () => import('#app/web/pages/account/users.tsx');
export const paymentList = () => import('#app/web/pages/admin/payments.tsx');
export const paymentTrail = () => import('#app/web/pages/admin/payment.tsx');
export const properties = () => import('#app/web/pages/desk/properties.tsx');
export const leads = () => import('#app/web/pages/desk/leads.tsx');
export const claims = () => import('#app/web/pages/desk/claims.tsx');
export const virtualTours = () => import('#app/web/pages/desk/virtual-tours.tsx');
export const testPage = () => import('#app/web/pages/test-page.tsx');
