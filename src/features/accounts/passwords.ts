/** Passwords that guessers try first; longer ones that only repeat or count are caught by `isGuessable`. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 password password1 passw0rd qwerty qwerty1 qwerty123 qwertyuiop abc123 abcdef
abcd1234 111111 000000 121212 123123 123321 654321 666666 696969 777777 888888 987654321 iloveyou admin1 admin123 welcome
welcome1 letmein monkey dragon master sunshine princess football baseball superman batman trustno1 shadow michael jordan
jesus jesus1 jesuschrist godisgood praisegod blessed kampala uganda kampala1 uganda1 uganda123 kampala123 ennyumba mukwano
nakawa ntinda entebbe arsenal chelsea liverpool manchester manunited secret secret1 changeme default guest123 test123
testtest login1 asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r q1w2e3r4 aa123456 a123456 p@ssw0rd p@ssword pa$$word
computer internet samsung nokia3310 mtn12345 airtel123 mobilemoney flower family friends freedom whatever hello1 hello123
charlie daniel thomas george andrew joshua matthew samuel emmanuel precious favour mercy1 grace1 peace1 winner lovely`.split(
    /\s+/,
  ),
);

/** Whether a guesser would have it among his first thousand. */
export function isGuessable(password: string, about: { username?: string; email?: string } = {}): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (common.has(folded) || /^(.)\1*$/u.test(folded) || /^(.{1,3})\1+$/u.test(folded)) return true;
  const own = [about.username, about.email, about.email?.split('@')[0]];
  return own.some((name) => name && folded === name.toLowerCase());
}
