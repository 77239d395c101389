/** The texts of the demo's past month. All people are invented, with the surnames Sample or Example. */

/** Visitors without an account, who enquire, view and book. */
export const anonymousVisitors: readonly string[] = [
  'Amina Sample',
  'Brian Example',
  'Catherine Sample',
  'Denis Example',
  'Esther Sample',
  'Fred Example',
  'Gloria Sample',
  'Henry Example',
  'Irene Sample',
  'James Example',
  'Kevin Sample',
  'Lydia Example',
  'Martha Sample',
  'Nathan Example',
  'Olivia Sample',
  'Patrick Example',
  'Rachel Sample',
  'Solomon Example',
  'Teddy Sample',
  'Violet Example',
  'Winnie Sample',
  'Yusuf Example',
  'Zaina Sample',
  'Arthur Example',
];

/** Questions about rentals, with the managers' answers. */
export const rentalQuestions: readonly { asks: string; answer: string }[] = [
  {
    asks: 'Good morning. Is the three months in advance negotiable? I can pay two and the deposit.',
    answer: 'Good morning. The landlord accepts two months and a deposit of one month.',
  },
  {
    asks: 'Is the Yaka meter shared with the other flats, or is it my own?',
    answer: 'Each flat has its own meter. You only pay what you use.',
  },
  {
    asks: 'I work near Acacia Avenue. How long is the drive in the morning?',
    answer: 'Leave before seven and it takes about 25 minutes. After that, plan for an hour.',
  },
  {
    asks: 'Is there water every day, and how large is the tank?',
    answer: 'Town water runs most days. The tank lasts a family about a week.',
  },
  {
    asks: 'May I see it on Saturday morning? My wife is free only then.',
    answer: 'Saturday at 10 works. Please book that time on the page, so that it stays yours.',
  },
  {
    asks: 'We have a small dog. Are pets allowed in the compound?',
    answer: 'One small dog is fine. Please keep it on a lead near the gate.',
  },
  {
    asks: 'Can two cars park inside the gate?',
    answer: 'One car inside. The second can stand at the neighbour for UGX 50,000 a month.',
  },
  {
    asks: 'From which date is it free? I would like to move on the first.',
    answer: 'It is free from the 28th, so you can move in on the first.',
  },
  {
    asks: 'How much is the rubbish collection and the guard, on top of the rent?',
    answer: 'UGX 20,000 a month for both. The rent includes nothing else.',
  },
  {
    asks: 'Is there fibre in the building, or do I need a mobile router?',
    answer: 'Two fibre companies serve the building. A socket is in the living room.',
  },
  {
    asks: 'Does the place flood in the rainy season? I lost a carpet where I live now.',
    answer: 'The house is on the slope, so water runs off. The channel was cleaned in October.',
  },
  {
    asks: 'I am a student at the university. Would you let it for eight months only?',
    answer: 'The landlord prefers a year, but accepts eight months with a deposit of two.',
  },
];

export const saleQuestions: readonly { asks: string; answer: string }[] = [
  {
    asks: 'Is the title in the name of the seller? I would like to do a search before I come.',
    answer: 'Yes, it is. I have sent you the block and plot number for your search at the land office.',
  },
  {
    asks: 'Can I pay in two instalments over six months?',
    answer: 'Half at signing and half within three months is possible. Your lawyer can write it in.',
  },
  {
    asks: 'Where exactly are the mark stones? Was it surveyed lately?',
    answer: 'It was surveyed last year. We can walk the boundary with the surveyor.',
  },
  {
    asks: 'What is your last price for a cash buyer?',
    answer: 'There is room for a cash buyer. Let us talk after you have seen it.',
  },
  {
    asks: 'Would a bank give a mortgage on this title? Mine asks for freehold or mailo.',
    answer: 'Two banks have valued it. Ask me for the report before you apply.',
  },
  {
    asks: 'How wide is the access road, and is it a public road on the map?',
    answer: 'Six metres, and it is on the map of the district.',
  },
  {
    asks: 'Does anyone live there now? When would I get the keys?',
    answer: 'It is empty. You get the keys on the day of the transfer.',
  },
  {
    asks: 'Are electricity and water connected, or only near?',
    answer: 'Both are connected and paid up to last month.',
  },
  {
    asks: 'I live in Nairobi. Could you walk me through it by video first?',
    answer: 'Of course. The tour on the page shows every room, and I can call you from there.',
  },
];

/** Visitors' replies, each with the manager's last answer. */
export const leadReplies: readonly { reply: string; answer: string }[] = [
  {
    reply: 'Thank you, that helps. I will talk to my husband tonight.',
    answer: 'Good. I keep Saturday free for you.',
  },
  { reply: 'Good. Can you send me the terms by mail?', answer: 'Sent. Call me if a line is unclear.' },
  {
    reply: 'That is more than I planned. Is there any room?',
    answer: 'A little. Come and see it, and we will talk.',
  },
  { reply: 'Perfect. I will come with my brother.', answer: 'See you both there.' },
];

/** Notes that managers write for themselves. */
export const leadNotes: readonly string[] = [
  'Prefers WhatsApp after 5 PM.',
  'Budget is fixed. Would take a home 10% cheaper at once.',
  'Relocating from Mbarara at the end of the month.',
  'Wants to bring a surveyor to the second viewing.',
];

/** Guests' reviews after a stay, some with the host's reply. */
export const stayReviews: readonly { rating: 3 | 4 | 5; text: string; answer?: string }[] = [
  {
    rating: 5,
    text: 'Exactly as on the pictures. The host met us at the gate and the Wi-Fi held through two power cuts.',
    answer: 'Thank you! You left it as tidy as you found it.',
  },
  { rating: 4, text: 'Quiet, clean and close to everything. The hot water takes a while in the morning.' },
  { rating: 5, text: 'We stayed for a wedding and would book it again. Good beds, safe parking.' },
  {
    rating: 3,
    text: 'Good place, but the neighbours had a party on Saturday until late.',
    answer: 'I am sorry about that night. We have spoken with the neighbours.',
  },
  { rating: 4, text: 'Very easy check-in, and the kitchen has all you need. The road is bumpy after rain.' },
  { rating: 5, text: 'Our children loved the garden. The askari helped with the luggage.' },
];

export const guestReviews: readonly string[] = [
  'Friendly guests who kept to the house rules.',
  'Arrived on time and left everything clean.',
  'Good communication from the first message.',
];

export const visitReviews: readonly { rating: 3 | 4 | 5; text: string }[] = [
  { rating: 5, text: 'The agent was on time and showed the meter, the tank and the title of the landlord.' },
  { rating: 4, text: 'As described. The rooms are a little smaller than I expected.' },
  { rating: 4, text: 'Honest about the road. I saw the home within a day.' },
  { rating: 3, text: 'The home is fine, but we waited twenty minutes for the key.' },
];

/** Searches without results, and how often each was made in the month. */
export const searchesWithoutResult: readonly (readonly [string, number])[] = [
  ['house with swimming pool in kisaasi under 500k', 9],
  ['hostel near makerere', 14],
  ['office space in kamwokya', 7],
  ['two bedroom in wandegeya with lift', 5],
  ['farm land luweero', 11],
  ['penthouse kabalagala', 4],
  ['godown namanve', 8],
  ['studio in mulago', 6],
];
