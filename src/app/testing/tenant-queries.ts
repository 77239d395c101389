/**
 * Queries that people in Kampala type into the search box, and the expected first home. After the bar:
 * conditions on a home, in the syntax of `tenant-query-judge.ts`. Nothing here depends on a certain home of
 * the demo data.
 */
export const tenantQueries = `
2 bedroom kisaasi | cat=rent beds=2 area=kisaasi
2 bed kisasi under 800k own yaka | cat=rent beds=2 area=kisaasi max=800k meter=own
two bedroom house in ntinda | beds=2 area=ntinda
ntinda kisaasi 2 bedroom | beds=2 area=ntinda,kisaasi
2 bedrooms in ntinda or kisaasi under 900k | cat=rent beds=2 area=ntinda,kisaasi max=900k
2 bedroom ntinda/kisaasi 900k own yaka meter | cat=rent beds=2 area=ntinda,kisaasi max=900k meter=own
Kisaasi or Ntinda 2br, max 900k, yaka yange | cat=rent beds=2 area=ntinda,kisaasi max=900k
ntinda, bukoto or naguru apartment | area=ntinda,bukoto,naguru type=Apartment,Condo
kira najjera kyaliwajjala 2 bedrooms 1m | cat=rent beds=2 area=kira,najjera,kyaliwajjala max=1m
bugolobi & muyenga apartments to rent | cat=rent area=bugolobi,muyenga type=Apartment,Condo
naalya and najera 1 bedroom | beds=1 area=naalya,najjera
3 bedrooms 1m | cat=rent beds=3 max=1m
3 bedrooms 1.5m | cat=rent beds=3 max=1.5m
3 bedroom 2m per month | cat=rent beds=3 max=2m
3 bedroom 1,400,000 | cat=rent beds=3 max=1.4m
2 bedroom 900k | cat=rent beds=2 max=900k
2bedroom 700000 | cat=rent beds=2 max=700k
2 br 500k | cat=rent beds=2 max=500k
2br below 600k | cat=rent beds=2 max=600k
1 bedroom 700k | cat=rent beds=1 max=700k
one bedroom 650,000 | cat=rent beds=1 max=650k
one bedroom naalya 900k | cat=rent beds=1 area=naalya max=900k
1 bedroom kira 700k pm | cat=rent beds=1 area=kira max=700k
house 300k | cat=rent max=300k
room 100k | cat=rent max=100k
300k kireka | cat=rent area=kireka max=300k
250k bunga | cat=rent area=bunga max=250k
400k naalya | cat=rent area=naalya max=400k
budget 500k | cat=rent max=500k
my budget is 800k 2 bedrooms | cat=rent beds=2 max=800k
budget of 1m for a 2 bedroom in kyanja | cat=rent beds=2 area=kyanja max=1m
anything under 200k | cat=rent max=200k
something below 300k in kireka | cat=rent area=kireka max=300k
not more than 500k studio | cat=rent max=500k type=Studio
between 500k and 800k 2 bedroom | cat=rent beds=2 min=500k max=800k
500k - 800k 2 bedrooms | cat=rent beds=2 min=500k max=800k
500-800k makindye | cat=rent area=makindye min=500k max=800k
1m to 2m 3 bedroom | cat=rent beds=3 min=1m max=2m
from 1m to 1.5m najjera | cat=rent area=najjera min=1m max=1.5m
around 800k 2 bedrooms | cat=rent beds=2 min=600k max=1m
over 3m apartments | cat=rent min=3m type=Apartment,Condo
above 2m furnished or not bugolobi | cat=rent area=bugolobi min=2m
ugx 750,000 kisaasi | cat=rent area=kisaasi max=750k
shs 450000 bweyogerere | cat=rent area=bweyogerere max=450k
ush 900k najjera | cat=rent area=najjera max=900k
900k/= najjera | cat=rent area=najjera max=900k
$1400 kololo 3 bedroom | cat=rent area=kololo beds=3
kololo 3 bed $1500 per month | cat=rent area=kololo beds=3
usd 1000 apartment | cat=rent type=Apartment,Condo max=4m
0.8m ntinda | cat=rent area=ntinda max=800k
1.2 million munyonyo | cat=rent area=munyonyo max=1.2m
1.2mil lubowa 3 bedroom | cat=rent area=lubowa beds=3 max=1.2m
eight hundred k ntinda 2 bedroom | beds=2 area=ntinda
800k monthly ntinda | cat=rent area=ntinda max=800k
800k p/m ntinda | cat=rent area=ntinda max=800k
800k a month ntinda | cat=rent area=ntinda max=800k
monthly rent 700k makindye | cat=rent area=makindye max=700k
100k per night | cat=stay max=100k
150k a night bukoto | cat=stay area=bukoto max=150k
200k per night 2 bedrooms | cat=stay beds=2 max=200k
100k per day ntinda | cat=stay area=ntinda max=100k
nightly kololo | cat=stay area=kololo
bnb entebbe | cat=stay area=entebbe
BnB in Kololo | cat=stay area=kololo
airbnb muyenga | cat=stay area=muyenga
air bnb bugolobi | cat=stay area=bugolobi
b&b entebbe airport | cat=stay
guest house entebbe | cat=stay area=entebbe
guesthouse mengo | cat=stay area=mengo
short stay ntinda | cat=stay area=ntinda
short let nakasero | cat=stay area=nakasero
bed and breakfast mengo | cat=stay area=mengo
bnb under 100k | cat=stay max=100k
bnb below 150k with wifi | cat=stay max=150k feat=internet
furnished house for 3 nights in munyonyo | cat=stay area=munyonyo
2 nights in ggaba lake | cat=stay area=ggaba
weekend getaway by the lake | cat=stay
weekend in entebbe | cat=stay area=entebbe
holiday home with pool | cat=stay feat=pool
bnb with pool and lake view | cat=stay feat=pool,lake view
bnb with pool munyonyo | cat=stay area=munyonyo feat=pool
bnb near the airport | cat=stay near=entebbe-airport
stay for four in Entebbe | cat=stay area=entebbe
stay for 4 people entebbe | cat=stay area=entebbe
sleeps 6 munyonyo | area=munyonyo cat=stay
bnb for 2 guests kololo | cat=stay area=kololo
place for 2 people 100k per night | cat=stay max=100k
family of 5 vacation lubowa | cat=stay area=lubowa
bnb sleeps 4 with parking | cat=stay
nakasero bnb with gym | cat=stay area=nakasero feat=gym
$100 a night nakasero | cat=stay area=nakasero
serviced apartment kololo per night | cat=stay area=kololo
kigo lake house bnb | cat=stay area=kigo
hotel entebbe | cat=stay area=entebbe
lodge in mengo | cat=stay area=mengo
studio per night ntinda | cat=stay area=ntinda type=Studio
villa for the weekend munyonyo | cat=stay area=munyonyo type=Villa
villa bnb entebbe with breakfast | cat=stay area=entebbe feat=breakfast
bnb with airport pickup | cat=stay feat=airport transfer
pet friendly bnb | cat=stay feat=pet friendly
bnb with washing machine | cat=stay feat=washing machine
bnb with kids play area | cat=stay feat=children's play area
house for sale | cat=sale kind=house
houses for sale in kampala | cat=sale kind=house
house for sale with land title | cat=sale kind=house tenure=titled
house for sale with title deed | cat=sale kind=house tenure=titled
titled house for sale | cat=sale kind=house tenure=titled
house on sale with ready title | cat=sale kind=house tenure=titled
house for sale private mailo | cat=sale kind=house tenure=mailo
house for sale on freehold | cat=sale kind=house tenure=freehold
house for sale leasehold | cat=sale kind=house tenure=leasehold
house for sale 300m | cat=sale kind=house max=300m
house 350m | cat=sale kind=house max=350m
house for sale under 400 million | cat=sale kind=house max=400m
houses for sale below 150m | cat=sale kind=house max=150m
cheap house for sale | cat=sale kind=house max=150m
3 bedroom house for sale | cat=sale kind=house beds=3
4 bedroom house for sale kyanja | cat=sale kind=house beds=4 area=kyanja
4 bedroom house for sale naalya | cat=sale kind=house beds=4 area=naalya
house for sale muyenga lake view | cat=sale kind=house area=muyenga feat=lake view
house for sale in mukono | cat=sale kind=house area=mukono
house for sale seguku | cat=sale kind=house area=seguku
bungalow for sale | cat=sale type=Bungalow
bungalow for sale kira | cat=sale type=Bungalow area=kira
bungalow for sale entebbe | cat=sale type=Bungalow area=entebbe
villa for sale | cat=sale type=Villa
villa for sale munyonyo | cat=sale type=Villa area=munyonyo
mansion for sale kololo | cat=sale type=Villa area=kololo
townhouse for sale ntinda | cat=sale type=Townhouse area=ntinda
apartment for sale | cat=sale type=Condo,Apartment
apartments for sale in kampala | cat=sale type=Condo,Apartment
apartment for sale bugolobi | cat=sale type=Condo,Apartment area=bugolobi
condo for sale naguru | cat=sale type=Condo area=naguru
condominium for sale under 500m | cat=sale type=Condo max=500m
flat for sale city centre | cat=sale type=Condo,Apartment area=central-business-district
2 bedroom condo for sale | cat=sale type=Condo beds=2
rental units for sale nansana | cat=sale,rent
buy house lubowa | cat=sale kind=house area=lubowa
i want to buy a house in kira | cat=sale kind=house area=kira
looking to buy a 3 bedroom house | cat=sale kind=house beds=3
house with swimming pool for sale | cat=sale kind=house feat=pool
house with garden for sale | cat=sale kind=house feat=garden
land for sale | cat=sale type=Land
land | type=Land
plot for sale | cat=sale type=Land
plot for sale kira | cat=sale type=Land
plots for sale in matugga | cat=sale type=Land area=matugga
land for sale kajjansi | cat=sale type=Land area=kajjansi
land in bulindo | type=Land area=bulindo
50x100 plot for sale | cat=sale type=Land
50x100 bulindo | type=Land area=bulindo
50 by 100 namugongo | type=Land area=namugongo
plot 50 x 100 under 50m | cat=sale type=Land max=50m
plot 20m | cat=sale type=Land max=20m
land 15m matugga | cat=sale type=Land area=matugga max=15m
land 40m | cat=sale type=Land max=40m
titled plot | type=Land tenure=titled
titled land for sale | cat=sale type=Land tenure=titled
plot with land title | type=Land tenure=titled
land with title deed under 100m | cat=sale type=Land tenure=titled max=100m
freehold land | type=Land tenure=freehold
mailo land | type=Land tenure=mailo
private mailo land for sale namugongo | cat=sale type=Land tenure=mailo area=namugongo
kibanja | tenure=kibanja
kibanja for sale | cat=sale tenure=kibanja
kibanja kyengera | tenure=kibanja area=kyengera
bibanja for sale | cat=sale tenure=kibanja
ekibanja | tenure=kibanja
land without title | tenure=kibanja
13 decimals namugongo | type=Land area=namugongo
ettaka namugongo | type=Land area=namugongo
poloti matugga | type=Land area=matugga
acre gayaza | type=Land area=gayaza
2 acres | type=Land
bank sale | cat=bank
bank sales | cat=bank
auction | cat=bank
auction house kampala | cat=bank kind=house
bank auction houses | cat=bank kind=house
foreclosed houses | cat=bank kind=house
bank sale land | cat=bank type=Land
auction land gayaza | cat=bank type=Land area=gayaza
mortgage sale muyenga | cat=bank area=muyenga
bank sale 3 bedroom | cat=bank beds=3
bank sale townhouse | cat=bank type=Townhouse
warehouse auction | cat=bank type=Commercial
bank sale under 200m | cat=bank max=200m
bank auction house with title | cat=bank kind=house tenure=titled
unfinished house kasangati | area=kasangati
shops bank sale | cat=bank type=Commercial
single room | cat=rent maxbeds=1 word=single
single room ggaba | cat=rent area=ggaba maxbeds=1
single room bulenga 80k | cat=rent area=bulenga max=80k
single room 150k | cat=rent maxbeds=1 max=150k
single rooms for rent | cat=rent maxbeds=1
single self contained | cat=rent maxbeds=1
muzigo | cat=rent maxbeds=1
mizigo | cat=rent maxbeds=1
muzigo bulenga | cat=rent area=bulenga maxbeds=1
omuzigo ggaba | cat=rent area=ggaba maxbeds=1
emizigo egyokupangisa | cat=rent maxbeds=1
double room | cat=rent maxbeds=2
double room kireka | cat=rent area=kireka maxbeds=2
double room bunga 300k | cat=rent area=bunga max=300k
two rooms kireka | cat=rent area=kireka maxbeds=2
two roomed house bunga | cat=rent area=bunga maxbeds=2
2 rooms self contained bunga | area=bunga
self contained | cat=rent
self contained room | cat=rent
self contained single room 500k | cat=rent maxbeds=1 max=500k
self-contained kira | area=kira
selfcontained bunga 250k | cat=rent area=bunga max=250k
bedsitter | type=Studio
bedsitter naalya | type=Studio area=naalya
bed sitter kira | type=Studio area=kira
bedsitter to rent 400k | cat=rent type=Studio max=400k
studio | type=Studio
studio apartment naalya | type=Studio area=naalya
studio for rent kira | cat=rent type=Studio area=kira
studio 500k | cat=rent type=Studio max=500k
enju ntinda | area=ntinda
ennyumba | cat=rent,sale,stay,bank
ennyumba ey'okupangisa | cat=rent
ennyumba eyokupangisa kireka | cat=rent area=kireka
enyumba ezokupangisa naalya | cat=rent area=naalya
okupangisa | cat=rent
nyumba okupangisa makindye 700k | cat=rent area=makindye max=700k
ennyumba etundibwa | cat=sale kind=house
ennyumba okutunda kira | cat=sale kind=house area=kira
ettaka okutunda | cat=sale type=Land
noonya ennyumba kisaasi | area=kisaasi
njagala enyumba ntinda 800k | cat=rent area=ntinda max=800k
ntinda oba kisaasi 2 bedroom | beds=2 area=ntinda,kisaasi
ennyumba mu ntinda | area=ntinda
boys quarters | feat=servants quarter
house with boys quarters | feat=servants quarter
house with bq muyenga | area=muyenga
servant quarter naalya | area=naalya
house with servants quarters for sale | cat=sale kind=house
own yaka | meter=own
yaka meter 2 bedroom | meter=own beds=2
prepaid meter makindye | meter=own area=makindye
own prepaid meter 1 bedroom | meter=own beds=1
separate yaka kireka | meter=own area=kireka
house with its own yaka in najjera | meter=own area=najjera
shared yaka | meter=shared
shared meter ggaba | meter=shared area=ggaba
borehole | water=borehole
house with borehole | water=borehole
water tank | water=tank
nwsc water kisaasi | area=kisaasi
generator | power=generator
apartment with generator | power=generator type=Apartment,Condo
standby generator kololo | area=kololo
inverter | power=inverter
solar power | power=solar
power backup ntinda | area=ntinda
on tarmac | road=tarmac
tarmac road najjera | road=tarmac area=najjera
100m from tarmac road kira | area=kira
storeyed house | kind=house
storied house for sale | cat=sale kind=house
double storey house for sale | cat=sale kind=house
maisonette | kind=house
maisonettes for rent naalya | cat=rent kind=house area=naalya
duplex for sale | cat=sale kind=house
furnished | furnished=true
furnished apartment | furnished=true
fully furnished 2 bedroom kololo | furnished=true beds=2 area=kololo
unfurnished apartment bugolobi | furnished=false area=bugolobi type=Apartment,Condo
unfurnished 3 bedroom | furnished=false beds=3
not furnished ntinda | furnished=false area=ntinda
virtual tour | tour=true
office | type=Commercial
office space ntinda | type=Commercial area=ntinda
office to rent | cat=rent type=Commercial
shop for rent | cat=rent type=Commercial
shops for sale | cat=sale,bank type=Commercial
warehouse | type=Commercial word=warehouse
warehouse kawempe | type=Commercial area=kawempe
commercial building nansana | type=Commercial area=nansana
commercial property for sale | cat=sale type=Commercial
hostel near makerere | near=makerere-university
student room makerere | near=makerere-university
near acacia mall | near=acacia-mall
2 bedroom near acacia mall | near=acacia-mall beds=2
apartment near acacia mall to rent | near=acacia-mall cat=rent type=Apartment,Condo
bnb near acacia mall | near=acacia-mall cat=stay
close to acacia mall | near=acacia-mall
shell ntinda | near=shell-ntinda
near shell ntinda 2 bedroom | near=shell-ntinda beds=2
2 bedrooms shell ntinda 900k | near=shell-ntinda cat=rent beds=2 max=900k
makerere | near=makerere-university
near makerere university | near=makerere-university
makerere university rental | near=makerere-university cat=rent
near mulago hospital | near=mulago-hospital
mulago 1 bedroom | near=mulago-hospital beds=1
near nakawa market | near=nakawa-market
near kyambogo university | near=kyambogo-university
kyambogo | near=kyambogo-university
rooms near kiu | near=kampala-international-university
kiu kansanga hostel | near=kampala-international-university
near mubs | near=mubs
near garden city | near=garden-city
lugogo | near=lugogo-mall
near lugogo mall apartment | near=lugogo-mall type=Apartment,Condo
near forest mall | near=forest-mall
near entebbe airport | near=entebbe-airport
bnb near entebbe airport | near=entebbe-airport cat=stay
old taxi park | near=old-taxi-park
near namboole | near=namboole
kisementi | near=kisementi
kisementi bnb | near=kisementi cat=stay
near quality naalya | near=quality-naalya
kasubi 1 bedroom | near=kasubi beds=1
kanyanya | near=kanyanya
kitintale | near=kitintale
industrial area warehouse | type=Commercial
near nsambya hospital | near=nsambya-hospital
near ucu mukono | near=uganda-christian-university
buwate 2 bedroom | near=buwate beds=2
accacia mall 2 bedrooms | near=acacia-mall beds=2
near acasia mall | near=acacia-mall
makerere univesity | near=makerere-university
near mulago hospitol | near=mulago-hospital
opposite shell ntinda | near=shell-ntinda
next to kabira | near=kabira
walking distance to makerere | near=makerere-university
10 minutes from acacia mall | near=acacia-mall
near ntinda | near=ntinda
2 bedroom near ntinda | near=ntinda beds=2
around kisaasi 2 bedrooms | near=kisaasi beds=2
close to naalya 1 bedroom | near=naalya beds=1
appartment ntinda | area=ntinda type=Apartment,Condo
apartement bugoloobi | area=bugolobi type=Apartment,Condo
2 bedrom najera | beds=2 area=najjera
2 bedroms in najeera 900k | cat=rent beds=2 area=najjera max=900k
3 bedrroom naalya | beds=3 area=naalya
bungalo muyenga | type=Bungalow area=muyenga
bangalow kyanja | type=Bungalow area=kyanja
town hause naalya | type=Townhouse area=naalya
munyoyo 3 bedroom | area=munyonyo beds=3
makyindye 2 bedroom | area=makindye beds=2
gaba single room | area=ggaba
nalya studio | area=naalya type=Studio
kololoo | area=kololo
bukotto | area=bukoto
bweyogelele 2 bedroom | area=bweyogerere beds=2
entebe 1 bedroom | area=entebbe beds=1
kirra 1 bedroom | area=kira beds=1
bugolobbi 2 bedroom apartmnt | area=bugolobi beds=2
nakassero flat | area=nakasero type=Apartment,Condo
swiming pool | feat=pool
house with swimmingpool | feat=pool
2 bed | beds=2
2 beds apartment | beds=2 type=Apartment,Condo
3bdrm house | beds=3
3 bedroomed house kyanja road | beds=3
2b/r kisaasi | beds=2 area=kisaasi
2 b/r apartment for rent makindye | cat=rent beds=2 area=makindye
at least 3 bedrooms | minbeds=3
at least 4 bedrooms for sale | cat=sale minbeds=4
3+ bedrooms | minbeds=3
3+ bedrooms naalya | minbeds=3 area=naalya
2 or 3 bedrooms | minbeds=2 maxbeds=3
2 or 3 bedrooms ntinda | minbeds=2 maxbeds=3 area=ntinda
2-3 bedrooms kyanja | minbeds=2 maxbeds=3 area=kyanja
1 or 2 bedroom 700k | cat=rent minbeds=1 maxbeds=2 max=700k
2 bedroom or 3 bedroom najjera | minbeds=2 maxbeds=3 area=najjera
up to 2 bedrooms kira | maxbeds=2 area=kira
more than 3 bedrooms | minbeds=4
three bedroom | beds=3
four bedroom house | beds=4
five bedroom house for sale | cat=sale beds=5
studio or 1 bedroom | maxbeds=1
2 bedrooms 2 bathrooms | beds=2
3 bed 2 bath ntinda sale | cat=sale beds=3 area=ntinda
first payment 2m | cat=rent fp=2m
first payment under 1m | cat=rent fp=1m
1.5m upfront | cat=rent fp=1.5m
move in 2m 2 bedroom | cat=rent beds=2 fp=2m
apartment for rent | cat=rent type=Apartment,Condo
apartments to let naguru | cat=rent type=Apartment,Condo area=naguru
house for rent | cat=rent kind=house
house to rent kireka | cat=rent area=kireka kind=house
houses to let in lubowa | cat=rent area=lubowa kind=house
3 bedroom house for rent naalya | cat=rent beds=3 area=naalya
bungalow for rent kyanja | cat=rent type=Bungalow area=kyanja
bungalow to let muyenga | cat=rent type=Bungalow area=muyenga
townhouse for rent | cat=rent type=Townhouse
stand alone house kyanja 1m | cat=rent area=kyanja max=1m kind=house
standalone 2 bedroom | beds=2 kind=house
rentals in bweyogerere | cat=rent area=bweyogerere
rental kira | cat=rent area=kira
for rent kisaasi | cat=rent area=kisaasi
to let buziga | cat=rent area=buziga
to let | cat=rent
1 bedroom to let with garden | cat=rent beds=1 feat=garden
2 bedroom with balcony kisaasi | beds=2 area=kisaasi feat=balcony
apartment with lift | type=Apartment,Condo feat=lift
apartment with gym and pool kololo | area=kololo feat=gym,pool type=Apartment,Condo
2 bedroom flat with lift nakasero | area=nakasero beds=2 feat=lift
house with garden and pet friendly | feat=garden,pet friendly
pets allowed kyanja | area=kyanja feat=pet friendly
lake view apartment | feat=lake view type=Apartment,Condo
lake view munyonyo 3 bedroom | area=munyonyo beds=3 feat=lake view
air conditioned flat naguru | area=naguru feat=air conditioning
hot water 1 bedroom kira | area=kira beds=1 feat=hot water
wifi included ntinda | area=ntinda feat=internet
fitted kitchen 2 bedroom | beds=2 feat=fitted kitchen
store room bweyogerere | area=bweyogerere feat=store room
house with playground lubowa | area=lubowa feat=children's play area
wheelchair access house | feat=wheelchair access
cheap house to rent | cat=rent max=500k
cheap 1 bedroom | beds=1
affordable apartment | type=Apartment,Condo
luxury apartment kololo | area=kololo type=Apartment,Condo
luxury villa for sale | cat=sale type=Villa
executive house muyenga | area=muyenga
hello i need a 2 bedroom house in kisaasi my budget is 800k | cat=rent beds=2 area=kisaasi max=800k
Hi, am looking for 2 bedrooms in Najjera not more than 900k | cat=rent beds=2 area=najjera max=900k
good morning any one bedroom in naalya? | beds=1 area=naalya
please i want a single room near ggaba 150k | cat=rent near=ggaba max=150k
Need 3bedroom in lubowa, 1.2m, with parking pls | cat=rent beds=3 area=lubowa max=1.2m
am looking for a house to rent in ntinda at 800k | cat=rent area=ntinda max=800k
any available house in kireka 300k? | cat=rent area=kireka max=300k
send me 2 bedrooms in makindye 700k | cat=rent beds=2 area=makindye max=700k
who has a 1bedroom in entebbe? | beds=1 area=entebbe
do you have studio in naalya for 400k | cat=rent area=naalya type=Studio max=400k
wanted: 3 bedroom house in munyonyo 1.2m | cat=rent area=munyonyo beds=3 max=1.2m
2 BEDROOM APARTMENT IN KISAASI | area=kisaasi beds=2 type=Apartment,Condo
*2 bedroom* ntinda!!! | beds=2 area=ntinda
2bedroom@kisaasi | beds=2 area=kisaasi
#kololo apartment | area=kololo type=Apartment,Condo
quiet 2 bedroom in kisaasi | beds=2 area=kisaasi
spacious 2 bedrooms makindye | beds=2 area=makindye
nice apartment in bukoto | area=bukoto
secure compound 2 bedroom ntinda | beds=2 area=ntinda
2 bedroom kisaasi zebra | beds=2 area=kisaasi
modern 3 bedroom lubowa self compound | beds=3 area=lubowa compound=own
newly built apartments najjera | area=najjera
2 bedroom with dstv ntinda | beds=2 area=ntinda
family house for sale naalya | cat=sale area=naalya kind=house
retirement home entebbe for sale | cat=sale area=entebbe
small house kireka | area=kireka
house with view muyenga | area=muyenga
jacaranda | word=jacaranda
mango trees | word=mango
airstrip | word=airstrip
brown flats | word=brown
golf course | word=golf
embassy | word=embassy
roof terrace | word=terrace
botanical | word=botanical
boat mooring | word=mooring
bakeries | word=bakeries
wandegeya 1 bedroom | empty area=wandegeya beds=1
kawempe 2 bedroom | empty area=kawempe beds=2
2 bedroom rubaga 600k | empty cat=rent area=rubaga beds=2 max=600k
namuwongo single room | empty cat=rent area=namuwongo
zana bungalow | empty area=zana type=Bungalow
kabalagala bnb | empty cat=stay area=kabalagala
entebbe road house | cat=rent,sale,stay,bank
jinja road shops | type=Commercial
bombo road warehouse | type=Commercial
gayaza road house for sale | cat=sale,bank
najjera 2 | area=najjera
naguru hill | area=naguru
tank hill bungalow | area=muyenga type=Bungalow
old kampala | empty area=old-kampala
cbd bnb | cat=stay area=central-business-district
city center apartment for sale | cat=sale area=central-business-district
kampala 2 bedroom | beds=2
uganda house for sale | cat=sale kind=house
kira town 1 bedroom 650k | cat=rent area=kira beds=1 max=650k
ministers village ntinda | area=ntinda
2 bedroom kyanja 1m with garden | cat=rent area=kyanja beds=2 max=1m feat=garden
buziga 1 bedroom shared yaka | area=buziga beds=1 meter=shared
naguru 3 bedroom 3.5m | cat=rent area=naguru beds=3 max=3.5m
nakasero 2 bedroom 3.2m per month | cat=rent area=nakasero beds=2 max=3.2m
kololo usd 1,400 | cat=rent area=kololo
muyenga bungalow 3.7m | cat=rent area=muyenga type=Bungalow max=3.7m
entebbe 1 bedroom 700k monthly | cat=rent area=entebbe beds=1 max=700k
bukoto 2 bedroom 800k | cat=rent area=bukoto beds=2 max=800k
lubowa villa for sale 850m | cat=sale area=lubowa type=Villa max=850m
land 110m kira titled | cat=sale type=Land max=110m tenure=titled
house 1.2 billion muyenga | cat=sale area=muyenga kind=house max=1200m
500m house ntinda | cat=sale area=ntinda kind=house max=500m
apartment 450m bugolobi | cat=sale area=bugolobi type=Condo,Apartment max=450m
$60000 house | cat=sale kind=house max=220m
nfuna enju ya rooms biri ntinda | minbeds=1 maxbeds=2 area=ntinda
noonya enju ya bedroom bbiri kisaasi | beds=2 area=kisaasi
enyumba ya bedroom ssatu | beds=3
bedroom nnya ezitundibwa | cat=sale beds=4
room ya 200k | cat=rent max=200k
ka single room ka 100k | cat=rent max=100k
repossessed houses in kampala | cat=bank kind=house
houses banks are selling in kira | cat=bank area=kira
bank property sale ntinda | cat=bank area=ntinda
vacant possession bank sale | cat=bank
land no kibanja with title | type=Land tenure=titled
half an acre namugongo | type=Land area=namugongo
close to kabira country club | near=kabira
nearby quality supermarket naalya | near=quality-naalya
walking distance to mubs | near=mubs
place to sleep near entebbe airport | cat=stay near=entebbe-airport
move in 1st december naalya | cat=rent area=naalya
vacant from january 2 bedrooms | cat=rent beds=2
house free from february 3 bedrooms | cat=rent beds=3
need a place to rent asap kira | cat=rent area=kira
two bedrooms kisaasi ntinda or bukoto, 850,000/= | cat=rent beds=2 area=kisaasi,ntinda,bukoto max=850k
2bdrm hse kyanja or kulambiro 1.1m nego | cat=rent beds=2 area=kyanja,kulambiro max=1.1m
njagala ennyumba ya bedroom bbiri e Kisaasi wansi wa 900k | cat=rent beds=2 area=kisaasi max=900k
nfunira ka muzigo e Kireka ka 150k | cat=rent area=kireka max=150k maxbeds=1
oyagala kupangisa ennyumba mu Najjera, bisenge bisatu | cat=rent area=najjera
poloti etundibwa e Matugga ng'erina ekyapa | cat=sale type=Land area=matugga tenure=titled
ettaka erya kyapa Gayaza | type=Land tenure=titled area=gayaza
2 bedroom hause in ntinnda 800thousand | cat=rent beds=2 area=ntinda max=800k
apatment in bugolobi 2 bedrums | area=bugolobi beds=2 type=Apartment,Condo
selfcontaned single rum bweyogerere | empty cat=rent area=bweyogerere maxbeds=1
bedsiter kiwatule | empty type=Studio area=kiwatule
munyonyo appartment 3 bedrms with swiming pool | area=munyonyo beds=3 feat=pool
kyaliwajala 2bedroom own yaaka | beds=2 area=kyaliwajjala meter=own
naaliya estate 3 bedrooms | area=naalya beds=3
house near acacia with 3 bedrooms | near=acacia-mall beds=3
2 bedrooms 5 minutes from ntinda stage | area=ntinda beds=2
one bedroom walking distance from kyambogo university | near=kyambogo-university beds=1
rooms for students near makerere 250k | near=makerere-university cat=rent max=250k
apartment behind forest mall | near=forest-mall type=Apartment,Condo
bnb near nakasero hospital | cat=stay area=nakasero
700k-900k 2 bedrooms | cat=rent beds=2 min=700k max=900k
2 bedroom 600,000 - 900,000 ugx | cat=rent beds=2 min=600k max=900k
half a million 2 bedrooms | cat=rent beds=2 max=500k
1.5 m house to rent 3 bedroom | cat=rent beds=3 max=1.5m
not above 450k self contained | cat=rent max=450k
rent of 5 hundred thousand one bedroom | cat=rent beds=1 max=500k
USD 700/month apartment | cat=rent type=Apartment,Condo
800$ per month bugolobi | cat=rent area=bugolobi
one million 2 bedrooms kyanja | cat=rent beds=2 area=kyanja max=1m
two million 3 bedroom kololo | empty cat=rent beds=3 area=kololo max=2m
900,000 per month 2 bedrooms with parking | cat=rent beds=2 max=900k feat=parking
200m cash house for sale | cat=sale kind=house max=200m
house for sale btn 200m and 350m | cat=sale kind=house min=200m max=350m
stay in entebbe for a family of four | cat=stay area=entebbe sleeps=4
family of 6 holiday house munyonyo with pool | cat=stay area=munyonyo feat=pool sleeps=6
place for 3 of us in kololo for 2 nights | cat=stay area=kololo sleeps=3
entebbe airbnb 4 adults 2 kids | cat=stay area=entebbe sleeps=6
couple weekend away by the lake | cat=stay
overnight transit near airport | cat=stay near=entebbe-airport
apartment for a month furnished kololo | cat=stay area=kololo
furnished short stay with kitchen ntinda 120k a night | cat=stay area=ntinda max=120k
1/2 acre land gayaza | type=Land area=gayaza
quarter acre namugongo with title | type=Land area=namugongo tenure=titled
25 decimals kira | type=Land area=kira,bulindo,namugongo
100 by 50 plots mukono road | type=Land
plot of 50ft by 100ft in bulindo | type=Land area=bulindo
land below 30m with land title | type=Land tenure=titled max=30m
kyapa ready house kira 4 bedrooms | area=kira beds=4 tenure=titled
house with private mailo title najjera for sale | cat=sale kind=house area=najjera tenure=mailo
freehold house entebbe | kind=house tenure=freehold area=entebbe
bank repossessed house ntinda | empty cat=bank area=ntinda kind=house
houses being auctioned by banks under 300m | cat=bank kind=house max=300m
land being sold by the bank in gayaza | cat=bank type=Land area=gayaza
foreclosed properties vacant possession | cat=bank
bank sales apartments kampala | cat=bank type=Apartment,Condo
house the bank took for a loan | cat=bank kind=house
house with bq and compound for 4 cars muyenga | area=muyenga
2 bedroom upstairs with balcony and own meter bukoto | beds=2 area=bukoto feat=balcony meter=own
house with no shared compound, 2 bedrooms kyanja | area=kyanja beds=2 compound=own
shop on the roadside kireka 500k | cat=rent type=Commercial area=kireka max=500k
`;

/**
 * Queries that were written after the query parser was finished, and not seen during its development, as a
 * check against overfitting.
 */
export const laterQueries = `
am in need of a two bedroom apartment around naalya or kyaliwajjala, 1m max | cat=rent beds=2 max=1m
2 bedroom kisasi kyanja ntinda najjera not exceeding 950k | cat=rent beds=2 area=kisaasi,kyanja,ntinda,najjera max=950k
self contained double bunga | cat=rent area=bunga
house in kira for sale 3 bedrooms with a land title | cat=sale area=kira beds=3 kind=house tenure=titled
affordable single rooms near makerere uni | near=makerere-university cat=rent
somewhere to sleep in entebbe for one night | cat=stay area=entebbe
cheap bnb ntinda for two nights | cat=stay area=ntinda
apartment with swimming pool and gym in nakasero per night | cat=stay area=nakasero feat=pool,gym
rent 1.3m 3 bedrooms with own yaka | cat=rent beds=3 max=1.3m meter=own
enyumba ya kupangisa makindye | cat=rent area=makindye
land kajansi 100m | cat=sale type=Land area=kajjansi max=100m
plot with ready title in seeta | type=Land area=seeta
kibanja 25m | cat=sale tenure=kibanja max=25m
i have 400k looking for a bedsitter | cat=rent type=Studio max=400k
2 bdr apt bweyogerere 450k | cat=rent area=bweyogerere beds=2 max=450k
house for rent at 3.7 million | cat=rent max=3.7m
villa kololo sale usd | cat=sale type=Villa area=kololo
storied house on sale muyenga | cat=sale kind=house area=muyenga
shop to let | cat=rent type=Commercial
office 2m ntinda | cat=rent type=Commercial area=ntinda
1bed entebbe near airport | near=entebbe-airport beds=1
bnb kisementi side 150k | near=kisementi cat=stay max=150k
near lugogo 3 bedroom | near=lugogo-mall beds=3
close to mulago hospital 2 bedrooms under 1m | near=mulago-hospital cat=rent beds=2 max=1m
rooms in kireka at 300 | area=kireka
houses under auction in makindye | cat=bank area=makindye
bank property luzira | cat=bank area=luzira
foreclosure villa | cat=bank type=Villa
lakeside cottage | cat=stay
holiday house entebbe with garden | cat=stay area=entebbe feat=garden
pet friendly rental kyanja | cat=rent area=kyanja feat=pet friendly
flat in bukoto or kololo with pool | area=bukoto,kololo feat=pool
need 2brm in makindye b4 month end | area=makindye beds=2
3bedroom self contained naalya estate | area=naalya beds=3
townhouse lubowa 1.2m per month | cat=rent type=Townhouse area=lubowa max=1.2m
bungalow 280m kira | cat=sale type=Bungalow area=kira max=280m
mukono small house 120m | cat=sale area=mukono kind=house max=120m
freehold villa munyonyo | type=Villa area=munyonyo tenure=freehold
leasehold condo bugolobi | type=Condo area=bugolobi tenure=leasehold
commercial building for sale nansana | cat=sale type=Commercial area=nansana
house wandegeya | empty area=wandegeya kind=house
2 bedroom kawempe 500k | empty cat=rent area=kawempe beds=2 max=500k
studio kira town | type=Studio area=kira
furnished studio nightly kisaasi | cat=stay type=Studio area=kisaasi
unfurnished two bedroom nakasero | area=nakasero beds=2 furnished=false
1 bedroom with hot water and a garden buziga | area=buziga beds=1 feat=hot water,garden
house to buy in naalya 4 beds | cat=sale area=naalya beds=4 kind=house
400m to 600m house for sale | cat=sale kind=house min=400m max=600m
under 100k bnb | cat=stay max=100k
between 100k and 200k per night kololo | cat=stay max=200k min=100k
minimum 4 bedrooms muyenga | area=muyenga minbeds=4
three or four bedrooms for sale | cat=sale minbeds=3 maxbeds=4
rentals below 300k | cat=rent max=300k
muzigo 80k | cat=rent max=80k
kampala road office | type=Commercial
naguru condo three bedroom | area=naguru type=Condo beds=3
apartment, ntinda, balcony, 800000 | cat=rent area=ntinda feat=balcony max=800k
ggabba cottage | area=ggaba
weekend villa sleeps 8 | cat=stay
titled plot 48m | type=Land tenure=titled max=48m
`;
